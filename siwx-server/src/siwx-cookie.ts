/** Options of the session's cookies. */
export interface SiwxCookieOptions {
  /** Name without the prefix `__Host-`. Default: `quoin-siwx`. */
  readonly name?: string | undefined
  /**
   * Default `Lax`. `None` only if page and server are on different sites, with an origin allowlist before the handlers.
   */
  readonly sameSite?: 'Strict' | 'Lax' | 'None' | undefined
  /** `false` only for plain `http:` on your own machine. */
  readonly secure?: boolean | undefined
}

/** The cookies of a sign-in: one for the session, one for the nonce that is being signed. */
export interface SiwxCookies {
  readonly session: SiwxCookie
  readonly nonce: SiwxCookie
}

/** A reader and writer of one cookie. */
export interface SiwxCookie {
  /** @param header `Cookie` of the request */
  read(header: string | null | undefined): string | undefined
  /** @param seconds 0 removes it */
  write(value: string, seconds: number): string
}

/**
 * Creates the reader and writer of a sign-in's cookies, for servers built on `createSiwxSessions`.
 *
 * @throws `TypeError` for options that conflict
 */
export function createSiwxCookies(options: SiwxCookieOptions = {}): SiwxCookies {
  const { name = 'quoin-siwx', sameSite = 'Lax', secure = true } = options
  if (sameSite === 'None' && !secure) throw new TypeError('Cookies for other sites have to be secure')
  // No subdomain and no network attacker can write a cookie with this prefix (RFC 6265bis).
  const prefix = secure ? '__Host-' : ''
  const cookie = (own: string): SiwxCookie => ({
    read(header) {
      const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
      return pairs.find(([key]) => key === `${prefix}${own}`)?.[1]
    },
    write: (value, seconds) =>
      [
        `${prefix}${own}=${value}`,
        'Path=/',
        'HttpOnly',
        `SameSite=${sameSite}`,
        ...(secure ? ['Secure'] : []),
        `Max-Age=${Math.max(0, Math.floor(seconds))}`,
      ].join('; '),
  })
  return { session: cookie(name), nonce: cookie(`${name}-nonce`) }
}
