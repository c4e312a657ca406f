import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Creates a check of an origin against a list: `scheme://host[:port]`, where `*` stands for any port, or in
 * `https://*.app.example` for any subdomain.
 */
export function originMatcher(allowed: readonly string[]): (origin: string) => boolean {
  const patterns = allowed.map(patternOf)
  return (origin) => patterns.some((pattern) => pattern.test(origin))
}

function patternOf(allowed: string): RegExp {
  const escaped = allowed.toLowerCase().replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replace(/:\*$/, '(?::\\d{1,5})?').replace('*\\.', '(?:[a-z0-9-]+\\.)+')
  return new RegExp(`^${source}$`)
}

/** The maximum length of an address with a port and a zone. Characters. */
const MAX_LENGTH = 64
const IN_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/
const WITH_PORT = /^([\d.]+):\d{1,5}$/

/**
 * Returns the eight groups of an IPv6 address, in lower case and without leading zeros: the one form in which URLs have
 * it.
 */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const split = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const [first, last] = [split(head), split(tail ?? '')]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
}

/** Returns the IPv4 address of `::ffff:a.b.c.d`, as dual-stack sockets report it; `undefined` for any other address. */
function mappedAddress(groups: readonly string[]): string | undefined {
  const [high = '', low = ''] = groups.slice(6)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const [left, right] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [left >> 8, left & 255, right >> 8, right & 255].join('.')
}

/**
 * Returns the network of an address in its canonical form: an IPv4 address, or the /64 of an IPv6 address, because a
 * caller with one address of a /64 has all of them. Accepts `address:port`, which some proxies write. Returns
 * `undefined` for an invalid address.
 */
export function networkOf(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const [, bare = text] = IN_BRACKETS.exec(text) ?? WITH_PORT.exec(text) ?? []
  const [address = ''] = bare.split('%')
  const version = isIP(address)
  if (version === 0) return undefined
  if (version === 4) return address
  const groups = groupsOf(address)
  return mappedAddress(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Returns the caller's network for the rate limits, from the socket or from the proxy's header.
 *
 * @param proxies the number of trusted proxies before the server. Each appends its caller to `X-Forwarded-For`; the
 * entries before those were written by the caller and are not trusted. Falls back to the socket if an entry is not an
 * address.
 */
export function callerAddress(context: Context, proxies: number): string {
  // Without a server (a test that calls the app itself) there is no socket to read.
  const address = context.env?.incoming ? getConnInfo(context).remote.address : undefined
  const socket = (address && networkOf(address)) ?? 'unknown'
  if (proxies === 0) return socket
  const forwarded =
    context.req
      .header('X-Forwarded-For')
      ?.split(',')
      .map((part) => part.trim()) ?? []
  const entry = forwarded.at(-proxies) ?? forwarded[0]
  return (entry === undefined ? undefined : networkOf(entry)) ?? socket
}
