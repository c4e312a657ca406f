import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { InitialConnection } from '../element/remembered-state.js'
import { maxCookieLength, parseInitialState, serializeInitialState } from './initial-state.js'
import { readQuoinCookie } from './read-quoin-cookie.js'

const connection: InitialConnection = {
  namespace: 'eip155',
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  type: 'eoa',
  caipNetworkId: 'eip155:1',
}
const solana: InitialConnection = {
  namespace: 'solana',
  address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  type: 'eoa',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const cookieOf = (content: unknown): string => encodeURIComponent(JSON.stringify(content))
const row = ['eip155:1', connection.address, 'eoa']
const none = { activeNamespace: undefined, connections: [] }

it('returns what was written, the active namespace first, in a text that a cookie can hold', () => {
  const value = serializeInitialState({ activeNamespace: 'solana', connections: [connection, solana] })
  expect(value).toMatch(/^[!#-+\--:<-[\]-~]+$/)
  expect(parseInitialState(value)).toEqual({ activeNamespace: 'solana', connections: [solana, connection] })
})

it('reads the cookie of its kernel among others, and none without it', () => {
  const value = serializeInitialState({ activeNamespace: 'eip155', connections: [connection] })
  const header = `a=1; quoin.default=${value}; quoin.shop%20b=x`
  expect(readQuoinCookie(header).connections).toEqual([connection])
  expect(readQuoinCookie(header, { storageKey: 'shop b' })).toEqual(none)
  expect(readQuoinCookie(`xquoin.default=${value}`)).toEqual(none)
  expect(readQuoinCookie(null)).toEqual(none)
})

it('writes no more than a cookie holds, and drops accounts that are not active first', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...connection,
    namespace: `chain${index}`,
    caipNetworkId: `chain${index}:${'1'.repeat(32)}` as const,
    address: '%'.repeat(128),
  }))
  const value = serializeInitialState({ activeNamespace: 'chain7', connections: many })
  expect(value.length).toBeLessThanOrEqual(maxCookieLength)
  const { activeNamespace, connections } = parseInitialState(value)
  expect(activeNamespace).toBe('chain7')
  expect(connections).toEqual([many[7], ...many.slice(0, connections.length - 1)])
})

it.each([
  ['a script for an address', cookieOf([1, [['eip155:1', '</script><script>', 'eoa']]])],
  ['bidi controls in an address', cookieOf([1, [['eip155:1', '0x\u202e1', 'eoa']]])],
  ['a network of another form', cookieOf([1, [['eip155', '0x1', 'eoa']]])],
  ['a prototype key', cookieOf([1, [['__proto__:1', '0x1', 'eoa']]])],
  ['an object for a text', cookieOf([1, [['eip155:1', { toString: 'x' }, 'eoa']]])],
  ['a further field', cookieOf([1, [[...row, 'topic']]])],
  ['another version', cookieOf([2, [row]])],
  ['a part of an escape', '%E0%A4%A'],
  ['text that is no JSON', cookieOf([1, [row]]).slice(0, -3)],
  ['more than a cookie holds', cookieOf([1, [row], ' '.repeat(maxCookieLength)])],
])('refuses a cookie with %s [SEC-04]', (_, value) => {
  expect(parseInitialState(cookieOf([1, [row]])).connections).toEqual([connection])
  expect(parseInitialState(value)).toEqual(none)
})

it('returns a valid state for any header, which writes as a cookie that reads the same', () => {
  const fields = fc.tuple(
    fc.oneof(fc.constant('eip155:1'), fc.string()),
    fc.oneof(fc.constant('0x1'), fc.string({ unit: 'binary' })),
    fc.oneof(fc.constant('eoa'), fc.jsonValue()),
  )
  const ofForm = fc.array(fields).map((rows) => cookieOf([1, rows]))
  const json = fc.jsonValue().map(cookieOf)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), json, ofForm), (value) => {
      const state = readQuoinCookie(`quoin.default=${value}`)
      for (const one of state.connections) {
        expect(Object.keys(one)).toHaveLength(4)
        expect(`${one.caipNetworkId}:${one.address}`).toMatch(/^[-a-z0-9]{3,8}:[-\w]{1,32}:[-.%\w]{1,128}$/)
        expect(one.type).toMatch(/^\w+$/)
      }
      const again = parseInitialState(serializeInitialState(state))
      expect(again.connections).toEqual(state.connections.slice(0, again.connections.length))
      expect(again.connections.length > 0).toBe(state.connections.length > 0)
    }),
    { numRuns: 500 },
  )
})
