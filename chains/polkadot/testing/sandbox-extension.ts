import type { KeysNetwork, NamespaceKeys } from '../../../sandbox/wallet-parts/namespace-keys.js'

/** An extension that signs with real keys, and its user. */
export interface SandboxExtension {
  /** The value for `injectedWeb3`. */
  readonly injected: object
  /** The requests of the page, in order. */
  readonly requests: readonly { readonly method: string; readonly params: unknown }[]
  /** Sets the response; signs by default. */
  answerWith(answer: ((sign: () => Promise<unknown>) => unknown) | undefined): void
}

const site = { name: 'Test', url: 'https://app.example' }

/** Creates an extension as found in pages (polkadot-js, Injected). Independent of the tested code. */
export function createSandboxExtension(keys: NamespaceKeys, network: KeysNetwork): SandboxExtension {
  const requests: { readonly method: string; readonly params: unknown }[] = []
  let answer = (sign: () => Promise<unknown>): unknown => sign()
  const names = keys.accounts.map(({ address, label }) => ({ address, name: label, type: 'sr25519' }))

  async function serve(method: string, params: object): Promise<unknown> {
    requests.push({ method, params })
    return answer(async () => {
      const request = await keys.read({ method, params, site, network })
      return { id: requests.length, ...Object(await request.perform()) }
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
    requests,
    answerWith(next) {
      answer = next ?? ((sign) => sign())
    },
  }
}
