import { secureOrigin } from '../options.js'

const scheme = 'solana-action:'
/** Limit of a link, and of each address in it. Characters. */
const maxLength = 2_000
/** The query parameter of a page that displays an action (an interstitial). Source: Solana Actions, blinks. */
const parameter = 'action'

/** A link: the address of an action, or of a page that may be mapped to one by its `actions.json`. */
export interface ActionLink {
  readonly kind: 'action' | 'page'
  readonly url: URL
}

/** Returns an address that may be requested; `undefined` for another scheme, credentials, or no absolute address. */
export function readAddress(text: unknown, base?: URL): URL | undefined {
  if (typeof text !== 'string' || text.length > maxLength || !URL.canParse(text, base?.href)) return undefined
  const url = new URL(text, base)
  url.hash = ''
  return secureOrigin(url.href) === undefined ? undefined : url
}

/** The address after `solana-action:`, encoded if it has a query. Source: Solana Actions, URL scheme. */
function readScheme(text: string): URL | undefined {
  const value = text.slice(scheme.length)
  try {
    // An address that is not encoded stays as it is: decoding could change its query.
    return readAddress(/^https?:\/\//i.test(value) ? value : decodeURIComponent(value))
  } catch {
    return undefined
  }
}

const hasScheme = (text: string): boolean => text.slice(0, scheme.length).toLowerCase() === scheme

/** Reads a link; `undefined` if it is none. Requests nothing: the page of an interstitial is never requested. */
export function readLink(given: string): ActionLink | undefined {
  const text = String(given).trim()
  if (text.length > maxLength) return undefined
  if (hasScheme(text)) {
    const url = readScheme(text)
    return url && { kind: 'action', url }
  }
  const page = readAddress(text)
  const inner = page?.searchParams.get(parameter)
  if (page && inner && hasScheme(inner)) {
    const url = readScheme(inner)
    return url && { kind: 'action', url }
  }
  return page && { kind: 'page', url: page }
}
