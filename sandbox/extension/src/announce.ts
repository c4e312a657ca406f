import type { SandboxProvider } from './create-provider.js'
import { ICON } from './icon.js'

/** Announces the wallet by EIP-6963: at once, and at each request of a page. */
export function announce(provider: SandboxProvider): void {
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Sandbox Extension',
    icon: ICON,
    rdns: 'dev.quoin.sandbox.extension',
  })
  const detail = Object.freeze({ info, provider })
  const notify = (): void => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', notify)
  notify()
}
