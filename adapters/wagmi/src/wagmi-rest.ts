import type { Config } from 'wagmi'

/** Returns `true` if wagmi is neither connecting nor reconnecting: its state is final. */
export function isAtRest({ state }: Config): boolean {
  return state.status === 'connected' || state.status === 'disconnected'
}

/** Calls back after each change of wagmi's state. */
export function onWagmiChange(config: Config, listener: () => void): () => void {
  return config.subscribe((state) => state, listener)
}
