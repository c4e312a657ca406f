import { linkWallet } from './wallet-link.js'

/** Announces the mock wallet in the page as its extension would. Sources: TIP-6963, TIP-1193, TronLink's documentation. */
export async function announceWallet(): Promise<void> {
  const { call, state, onEvent } = await linkWallet()
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  onEvent((event, value) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  })
  const trx = {
    signMessageV2: (message: string) => call('signMessageV2', message),
    sign: (transaction: object) => call('sign', transaction),
  }
  const provider = {
    get tronWeb() {
      const [base58] = Object(state())
      return base58 === undefined ? false : { defaultAddress: { base58 }, trx }
    },
    request: (request: object) => call('request', request),
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
  }
  const info = {
    uuid: '4f7b2c9e-0000-4000-8000-000000000001',
    name: 'Test Wallet',
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%23357" d="M0 0h8v8H0z"/%3E%3C/svg%3E',
    rdns: 'example.wallet',
  }
  const announce = (): boolean =>
    dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail: { info, provider } }))
  addEventListener('TIP6963:requestProvider', announce)
  announce()
}
