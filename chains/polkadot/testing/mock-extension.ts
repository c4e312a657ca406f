import type { CaipNetworkId, Connector, Network } from '#kernel'
import type { WalletBehaviour, WalletControls } from '#testing'
import type { InjectedExtension } from '../src/connect/injected-extension.js'

/** An account of an extension. */
export interface NamedAccount {
  readonly address: string
  readonly type?: string
  readonly genesisHash?: string | null
}

/** A mock extension and its user. */
export interface MockExtension extends WalletControls {
  readonly extension: InjectedExtension
  /** The received requests, in order: `enable`, `signRaw`, `signPayload`. */
  readonly requests: readonly { readonly method: string; readonly params: unknown }[]
  /** Sets the connector that switches the network: an extension has no current one. */
  attach(connector: Connector, networks: readonly Network[]): void
  /** Notifies the listeners with a raw value. */
  notify(accounts: unknown): void
}

/** Creates an extension that grants access and signs by default. It rejects with a message, as extensions do. */
export function createMockExtension(given: readonly NamedAccount[]): MockExtension {
  const requests: { readonly method: string; readonly params: unknown }[] = []
  const listeners = new Set<(accounts: unknown) => void>()
  const special = new Map<string, WalletBehaviour>()
  const hanging = new Set<() => void>()
  let usual: WalletBehaviour = 'approve'
  let accounts = given
  let locked = false
  let attached: { readonly connector: Connector; readonly networks: readonly Network[] } | undefined

  async function serve(method: string, params: unknown, answer: () => unknown): Promise<unknown> {
    requests.push({ method, params })
    const behaviour = special.get(method) ?? usual
    if (behaviour === 'reject') throw new Error('Cancelled')
    if (behaviour === 'throw-string') throw 'something went wrong'
    if (behaviour === 'throw-undefined') throw undefined
    if (behaviour === 'hang') await new Promise<void>((resolve) => hanging.add(resolve))
    return answer()
  }

  const visible = (): readonly NamedAccount[] => (locked ? [] : accounts)

  function notify(raw: unknown): void {
    for (const listener of [...listeners]) listener(raw)
  }

  const injected = {
    accounts: {
      get: async () => visible(),
      subscribe(listener: (accounts: unknown) => void) {
        listeners.add(listener)
        listener(visible())
        return () => void listeners.delete(listener)
      },
    },
    signer: {
      signRaw: (params: unknown) => serve('signRaw', params, () => ({ id: 1, signature: '0x01' })),
      signPayload: (params: unknown) => serve('signPayload', params, () => ({ id: 1, signature: '0x02' })),
    },
  }

  return {
    extension: {
      enable: (name) => serve('enable', name, () => injected),
    },
    requests,
    attach(connector, networks) {
      attached = { connector, networks }
    },
    notify,
    behave(behaviour, method) {
      if (method !== undefined) return void special.set(method, behaviour)
      special.clear()
      usual = behaviour
    },
    answerHanging() {
      for (const resolve of hanging) resolve()
      hanging.clear()
    },
    lock() {
      locked = true
      notify(visible())
    },
    unlock() {
      locked = false
      notify(visible())
    },
    chooseAccounts(addresses) {
      accounts = addresses.map((address) => ({ address }))
      notify(visible())
    },
    chooseNetwork(id: CaipNetworkId) {
      const network = attached?.networks.find(({ caipNetworkId }) => caipNetworkId === id)
      if (network) attached?.connector.switchNetwork(network).catch(() => undefined)
    },
    drop: () => notify([]),
    listenerCount: () => listeners.size,
  }
}
