import type { Config } from '@wagmi/core'

/** Whether wagmi is neither connecting nor bringing connections back: its state can be taken for what it is. */
export function isAtRest({ state }: Config): boolean {
  return state.status === 'connected' || state.status === 'disconnected'
}

/** Calls back after each change of wagmi's state. */
export function onWagmiChange(config: Config, listener: () => void): () => void {
  return config.subscribe((state) => state, listener)
}
