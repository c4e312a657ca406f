import type { AnyKernel } from '#kernel'
import { type Eip155State, hexChainIdOf } from './eip155-state.js'
import { ProviderRpcError } from './provider-rpc-error.js'

/** The events of EIP-1193. */
export interface Eip1193Events {
  accountsChanged: readonly string[]
  /** Hex, e.g. `0x1`. */
  chainChanged: string
  /** A wallet is connected now. */
  connect: { readonly chainId: string }
  /** No wallet is connected any more. `code` is 4900. */
  disconnect: ProviderRpcError
  /** Emitted for subscriptions by some wallets; the kernel has none and never emits it. */
  message: { readonly type: string; readonly data: unknown }
}

type Listener = (payload: never) => void
type Event = {
  readonly [Name in keyof Eip1193Events]: readonly [name: Name, payload: Eip1193Events[Name]]
}[keyof Eip1193Events]

/** The listeners of a provider, and the events for them. */
export interface ProviderEvents {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  dispose(): void
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((address, at) => address === other[at])

/**
 * Emits the changes of the kernel's EVM connection: each change once, in order, also if a listener causes the next.
 *
 * @param read returns the state that the provider reports
 */
export function followEip155(kernel: AnyKernel, read: () => Eip155State): ProviderEvents {
  const listeners = new Map<string, Set<Listener>>()
  const waiting: Event[] = []
  let isEmitting = false
  let before = read()

  function notify(): void {
    if (isEmitting) return
    isEmitting = true
    for (let event = waiting.shift(); event; event = waiting.shift()) {
      const [name, payload] = event
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          // A listener of an event takes its payload.
          listener(payload as never)
        } catch (error) {
          kernel.platform.log('error', [error])
        }
      }
    }
    isEmitting = false
  }

  function look(): void {
    const now = read()
    const was = before
    before = now
    const chainId = hexChainIdOf(now.caipNetworkId)
    if (now.isConnected && !was.isConnected && chainId) waiting.push(['connect', { chainId }])
    if (chainId && now.caipNetworkId !== was.caipNetworkId) waiting.push(['chainChanged', chainId])
    if (!isSame(now.accounts, was.accounts)) waiting.push(['accountsChanged', now.accounts])
    if (!now.isConnected && was.isConnected)
      waiting.push(['disconnect', new ProviderRpcError(4900, 'The wallet is not connected any more')])
    notify()
  }

  const stops = [kernel.connections.store.subscribe(look), kernel.networks.store.subscribe(look)]
  return {
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    dispose() {
      for (const stop of stops) stop()
      waiting.length = 0
      listeners.clear()
    },
  }
}
