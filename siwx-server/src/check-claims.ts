import { readSignInTime, type SignInData } from '#wallet/sign-in'
import type { SiwxRefusal } from './siwx-refusal.js'

/** What a message has to say to be taken. */
export interface ExpectedClaims {
  /** Whether a site is one's own. `app.example:8443` */
  readonly isOwnDomain: (domain: string) => boolean
  /** Whether an address, which is one of the message's site, is one to sign in for. */
  readonly isOwnUri: (uri: URL) => boolean
  readonly isOwnChain: (chainId: string) => boolean
  /** By how much a signer's clock may be ahead. Seconds. */
  readonly clockTolerance: number
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Scheme and host of a page by its address; plain `http:` is for this machine alone. */
export function siteOf(uri: string): URL | undefined {
  if (!URL.canParse(uri)) return undefined
  const url = new URL(uri)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? url : undefined
}

/** What is wrong with what a message says; `undefined`: nothing. Times are read already, so that each is one. */
export function checkClaims(data: SignInData, expected: ExpectedClaims): SiwxRefusal | undefined {
  const { domain, scheme, uri, chainId, issuedAt, notBefore, expirationTime } = data
  const { now } = expected
  if (!expected.isOwnDomain(domain)) return { reason: 'domain' }
  const site = siteOf(uri)
  // A default port may be written or not.
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
