/** How the cookies of a session are written. */
export interface SiwxCookieOptions {
  /** Without the prefix `__Host-`. Default: `quoin-siwx`. */
  readonly name?: string | undefined
  /** Default `Lax`. `None` only where page and server are different sites, with a list of origins before the handlers. */
  readonly sameSite?: 'Strict' | 'Lax' | 'None' | undefined
  /** `false` only for plain `http:` on your own machine. */
  readonly secure?: boolean | undefined
}

/** The cookies of a sign-in: one for the session, one for the nonce that is being signed. */
export interface SiwxCookies {
  readonly session: SiwxCookie
  readonly nonce: SiwxCookie
}

/** One cookie. */
export interface SiwxCookie {
  /** @param header `Cookie` of the request */
  read(header: string | null | undefined): string | undefined
  /** @param seconds 0 removes it */
  write(value: string, seconds: number): string
}

/**
 * How the cookies of a sign-in are read and written, for servers that are made of `createSiwxSessions`.
 *
 * @throws `TypeError` for options that do not go together
 */
export function createSiwxCookies(options: SiwxCookieOptions = {}): SiwxCookies {
  const { name = 'quoin-siwx', sameSite = 'Lax', secure = true } = options
  if (sameSite === 'None' && !secure) throw new TypeError('Cookies for other sites have to be secure')
  // No subdomain, and nobody on the line, can write a cookie with this prefix (RFC 6265bis).
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
