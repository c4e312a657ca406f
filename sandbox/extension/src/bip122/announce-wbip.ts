import type { WbipProvider } from './create-wbip-provider.js'

const ICON =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#7c3f12"/>' +
      '<path d="M14 20h16v10H14zM34 20h16v10H34zM14 34h16v10H14z" fill="#fff" fill-opacity=".45"/>' +
      '<path d="M34 34h16v10H34z" fill="#fde68a"/></svg>',
  )

/** Sets the provider on the page's `window` and registers it in the page's list of Bitcoin wallets. Source: WBIP-4. */
export function announceWbip(provider: WbipProvider): void {
  const entry = Object.freeze({ id: 'sandboxExtension.bitcoin', name: 'Sandbox Extension', icon: ICON })
  const page = globalThis as unknown as Record<string, unknown> // The page's window, with the properties that wallets set.
  page.sandboxExtension = Object.freeze({
    ...Object(page.sandboxExtension),
    bitcoin: Object.freeze(provider),
  })
  const registry = page.btc_providers
  if (Array.isArray(registry)) registry.push(entry)
  else page.btc_providers = [entry]
}
