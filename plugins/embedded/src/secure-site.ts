/** The secure site that the host configured. */
export interface SecureSite {
  /** `https://wallet.example` */
  readonly origin: string
  /** Returns the URL of one of its pages. */
  page(path: string, query?: Readonly<Record<string, string>>): string
}

/**
 * Returns the host's secure site, `services.secureSite`; without one the plugin does and displays nothing. A site on the
 * page's own origin is none: every script of the page could read its keys.
 */
export function secureSiteOf(
  services: Readonly<Record<string, string>>,
  pageOrigin?: string,
): SecureSite | undefined {
  const address = Object.hasOwn(services, 'secureSite') ? services.secureSite : undefined
  if (address === undefined || !URL.canParse(address)) return undefined
  const base = new URL(address.endsWith('/') ? address : `${address}/`)
  if (base.origin === pageOrigin) return undefined
  return {
    origin: base.origin,
    page(path, query = {}) {
      const url = new URL(path, base)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
  }
}
