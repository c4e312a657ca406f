import type { LinkTarget } from '../../kernel/platform/platform.js'

/**
 * Opens links, the only way out of the page: `https:`, `http:` on localhost, and the scheme that the chosen
 * wallet's own entry declares. All others throw `LINK_REFUSED`.
 */
export interface Links {
  /**
   * @param options.scheme the scheme of the chosen wallet's `mobile_link` or `desktop_link`, e.g. `rainbow`
   * @returns false if the browser blocked it
   */
  open(url: string, options?: { readonly scheme?: string | undefined; readonly target?: LinkTarget }): boolean
  /** Returns the URL if it may be opened, else `undefined`. */
  check(url: string, scheme?: string): string | undefined
}
