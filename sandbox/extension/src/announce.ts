import type { SandboxProvider } from './create-provider.js'

/** The icon of the extension in all its announcements: the same icon merges them into one row. */
export const ICON: `data:image/${string}` = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#7c3f12"/>' +
    '<path d="M14 20h16v10H14zM34 20h16v10H34zM14 34h16v10H14z" fill="#fff" fill-opacity=".45"/>' +
    '<path d="M34 34h16v10H34z" fill="#fde68a"/></svg>',
)}`

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
