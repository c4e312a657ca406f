import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Whoever has one address of a /64 network has all of them: they count as one. */
function network(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length)
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const gap = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = address.includes('::') ? [...first, ...gap, ...last] : first
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Who calls, for the rate limits: the socket's address, an IPv6 one by its /64 network.
 *
 * @param proxies how many proxies of the host's own stand before the gateway. Each appends whom it was asked by to
 *   `X-Forwarded-For`; what stands before that was written by the caller and is not believed.
 */
export function callerAddress(context: Context, proxies: number): string {
  // Without a server (a test that calls the app itself) there is no socket to ask.
  const socket = context.env?.incoming ? (getConnInfo(context).remote.address ?? 'unknown') : 'unknown'
  if (proxies === 0) return network(socket)
  const forwarded =
    context.req
      .header('X-Forwarded-For')
      ?.split(',')
      .map((part) => part.trim()) ?? []
  return network((forwarded.at(-proxies) ?? forwarded[0] ?? socket).slice(0, 64) || socket)
}
