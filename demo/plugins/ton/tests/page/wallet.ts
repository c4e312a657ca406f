import { linkWallet } from './wallet-link.js'

/** Injects the mock wallet into the page as its extension would: with a bridge of TON Connect. */
export async function injectWallet(): Promise<void> {
  const { call, onEvent } = await linkWallet()
  const listeners = new Set<(event: unknown) => void>()
  onEvent((_, event) => {
    for (const listener of [...listeners]) listener(event)
  })
  const tonconnect = {
    protocolVersion: 2,
    walletInfo: { name: 'Test Wallet' },
    connect: (...args: unknown[]) => call('connect', ...args),
    restoreConnection: () => call('restoreConnection'),
    send: (request: object) => call('send', request),
    listen(listener: (event: unknown) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  Reflect.set(window, 'testWallet', { tonconnect })
}
