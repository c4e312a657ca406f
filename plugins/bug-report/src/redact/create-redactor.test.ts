import { expect, it } from 'vitest'
import { createRedactor } from './create-redactor.js'

const redact = (value: unknown) => createRedactor(new Set(['swap', 'Connect', 'eip155:1'])).value(value)

it('keeps the states, ids and small numbers that explain a failure', () => {
  const state = {
    status: 'loading',
    view: 'Connect',
    network: 'eip155:1',
    error: null,
    count: 3,
    isOpen: true,
    at: Date.UTC(2026, 0, 1),
    chainId: 1,
    code: 'USER_REJECTED',
  }
  expect(redact(state)).toEqual(state)
})

it('gives the same address the same pseudonym, in any spelling', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  expect(redact({ a: address, b: address.toLowerCase(), c: `eip155:1:${address}`, d: 'other text' })).toEqual(
    {
      a: 'address-1',
      b: 'address-1',
      c: 'address-1',
      d: 'text-1',
    },
  )
})

it('runs no getter, and reads circular, huge and hostile values within limits', () => {
  let runs = 0
  const circular: Record<string, unknown> = {
    get secret() {
      runs++
      throw new Error('getter')
    },
  }
  circular.self = circular
  expect(redact(circular)).toEqual({ secret: '(undefined)', self: '(circular)' })
  expect(runs).toBe(0)
  const trap = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error('trap')
      },
    },
  )
  expect(redact({ trap })).toEqual({ trap: '(unreadable)' })
  const long = Array.from({ length: 100_000 }, (_, index) => ({ index, text: 'x'.repeat(100) }))
  expect(JSON.stringify(redact({ long })).length).toBeLessThan(20_000)
  const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`a${index}`, 1]))
  expect(JSON.stringify(redact(wide)).length).toBeLessThan(2_000)
  let deep: unknown = 'end'
  for (let level = 0; level < 10_000; level++) deep = { deep }
  expect(JSON.stringify(redact(deep)).length).toBeLessThan(500)
  let bushy: unknown = 1
  for (let level = 0; level < 6; level++) bushy = Array.from({ length: 40 }, () => bushy)
  expect(JSON.stringify(redact(bushy)).length).toBeLessThan(2_000_000)
  expect(redact({ toJSON: () => 'secret', toString: () => 'secret' })).toEqual({})
  expect(redact([Symbol('secret'), () => 'secret', undefined, 10n, new Uint8Array(4), new Date(0)])).toEqual([
    'symbol',
    'function',
    '(undefined)',
    'amount',
    '(bytes)',
    '(date)',
  ])
  // A reader refuses these names.
  expect(JSON.stringify(redact(JSON.parse('{"__proto__":{"a":1},"constructor":2}')))).not.toMatch(
    /__proto__|constructor/,
  )
})

it('hides everything below a field that is named as a secret, also numbers', () => {
  expect(redact({ otpCode: 482_913, keys: ['a', 'b'], session: { user: { nick: 'ada' } } })).toEqual({
    otpCode: 'hidden',
    keys: ['hidden', 'hidden'],
    session: { user: { nick: 'hidden' } },
  })
})
