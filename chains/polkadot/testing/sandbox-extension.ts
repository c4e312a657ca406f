import type { KeysNetwork, NamespaceKeys } from '../../../sandbox/wallet-parts/namespace-keys.js'

/** An extension that signs with real keys, and the person at it. */
export interface TestExtension {
  /** For `injectedWeb3`. */
  readonly injected: object
  /** What it was asked by the page, in order. */
  readonly asked: readonly { readonly method: string; readonly params: unknown }[]
  /** From now on it answers so; by default it signs. */
  answerWith(answer: ((sign: () => Promise<unknown>) => unknown) | undefined): void
}

const site = { name: 'Test', url: 'https://app.example' }

/** Makes an extension as they stand in pages (polkadot-js, Injected). It knows nothing of the code under test. */
export function createExtension(keys: NamespaceKeys, network: KeysNetwork): TestExtension {
  const asked: { readonly method: string; readonly params: unknown }[] = []
  let answer = (sign: () => Promise<unknown>): unknown => sign()
  const names = keys.accounts.map(({ address, label }) => ({ address, name: label, type: 'sr25519' }))

  async function serve(method: string, params: object): Promise<unknown> {
    asked.push({ method, params })
    return answer(async () => {
      const request = await keys.read({ method, params, site, network })
      return { id: asked.length, ...Object(await request.perform()) }
    })
  }

  const given = {
    accounts: {
      get: async () => names,
      subscribe(listener: (accounts: unknown) => void) {
        listener(names)
        return () => undefined
      },
    },
    signer: {
      signRaw: ({ address, data }: { readonly address: string; readonly data: string }) =>
        serve('polkadot_signMessage', { address, data: Uint8Array.from(Buffer.from(data.slice(2), 'hex')) }),
      signPayload: (payload: { readonly address: string }) =>
        serve('polkadot_signTransaction', { address: payload.address, transactionPayload: payload }),
    },
  }
  return {
    injected: { version: '1.0.0', enable: async () => given },
    asked,
    answerWith(next) {
      answer = next ?? ((sign) => sign())
    },
  }
}
