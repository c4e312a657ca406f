import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** No address with a port and a zone is longer. Characters. */
const LONGEST = 64
const IN_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/
const WITH_PORT = /^([\d.]+):\d{1,5}$/

/** The eight groups of an IPv6 address, in lower case and without leading zeros: the one way that browsers' URLs write it. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const split = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const [first, last] = [split(head), split(tail ?? '')]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
}

/** `::ffff:a.b.c.d`, an IPv4 address at a socket for both: `undefined` for any other. */
function mappedAddress(groups: readonly string[]): string | undefined {
  const [high = '', low = ''] = groups.slice(6)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const [left, right] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [left >> 8, left & 255, right >> 8, right & 255].join('.')
}

/**
 * The network that an address counts as, in its one form: an IPv4 address, or the /64 of an IPv6 one, since whoever has one address
 * of it has all. Some proxies write `address:port`. `undefined` for what is no address.
 */
export function networkOf(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const [, bare = text] = IN_BRACKETS.exec(text) ?? WITH_PORT.exec(text) ?? []
  const [address = ''] = bare.split('%')
  const version = isIP(address)
  if (version === 0) return undefined
  if (version === 4) return address
  const groups = groupsOf(address)
  return mappedAddress(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The caller's network, for the rate limits: of the socket, or of the proxy's header.
 *
 * @param proxies how many proxies of the host's own stand before the server. Each appends whom it was asked by to
 *   `X-Forwarded-For`; what stands before that was written by the caller and is not believed. Where an entry is no address, the
 *   socket's counts.
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
