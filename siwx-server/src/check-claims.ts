import { readSignInTime, type SignInData } from '#wallet/sign-in'
import type { SiwxRefusal } from './siwx-refusal.js'

/** Requirements for a message to be accepted. */
export interface ExpectedClaims {
  /** Returns `true` for the domains of the app. `app.example:8443` */
  readonly isOwnDomain: (domain: string) => boolean
  /** Returns `true` if users may sign in for a URI, which belongs to the message's domain. */
  readonly isOwnUri: (uri: URL) => boolean
  readonly isOwnChain: (chainId: string) => boolean
  /** Maximum time by which a signer's clock may be ahead. Seconds. */
  readonly clockTolerance: number
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Returns the URL of a page if its scheme is allowed; plain `http:` is allowed for this machine only. */
export function siteOf(uri: string): URL | undefined {
  if (!URL.canParse(uri)) return undefined
  const url = new URL(uri)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? url : undefined
}

/**
 * Returns the first invalid claim of a message; `undefined` if all are valid. Times are already parsed, so each is
 * valid.
 */
export function checkClaims(data: SignInData, expected: ExpectedClaims): SiwxRefusal | undefined {
  const { domain, scheme, uri, chainId, issuedAt, notBefore, expirationTime } = data
  const { now } = expected
  if (!expected.isOwnDomain(domain)) return { reason: 'domain' }
  const site = siteOf(uri)
  // The default port may be explicit or left out.
  const isOfDomain =
    site?.host === domain.toLowerCase() || site?.host === siteOf(`${site?.protocol}//${domain}`)?.host
  if (!site || !isOfDomain || site.username !== '' || site.password !== '') return { reason: 'uri' }
  if (scheme !== undefined && `${scheme}:` !== site.protocol) return { reason: 'uri' }
  if (!expected.isOwnUri(site)) return { reason: 'uri' }
  if (!expected.isOwnChain(chainId)) return { reason: 'chain' }
  const latest = now + expected.clockTolerance * 1000
  const issued = readSignInTime(issuedAt) ?? 0
  if (issued > latest) return { reason: 'clockOff', seconds: Math.ceil((issued - now) / 1000) }
  const from = notBefore === undefined ? 0 : (readSignInTime(notBefore) ?? 0)
  if (from > latest) return { reason: 'notYetValid', at: from }
  const until =
    expirationTime === undefined ? Number.POSITIVE_INFINITY : (readSignInTime(expirationTime) ?? 0)
  return until <= now ? { reason: 'expired', at: until } : undefined
}
