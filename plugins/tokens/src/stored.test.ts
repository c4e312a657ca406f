import { expect, it } from 'vitest'
import stored, { maxHidden, maxImported, maxNetworks } from './stored.js'

const read = (value: unknown) => {
  const result = stored.schema['~standard'].validate(value)
  if (result instanceof Promise) throw new Error('It answers at once.')
  return result.issues ? undefined : result.value
}
const token = { address: '0xa', name: 'A', symbol: 'A', decimals: 6 }

it('reads what it wrote, and drops unknown keys [SEC-04]', () => {
  const value = { imported: { 'eip155:1': [token] }, hidden: ['x'], shown: [] }
  expect(read({ ...value, more: 1 })).toEqual(value)
  expect(read(stored.initial)).toEqual(stored.initial)
})

it.each([
  undefined,
  null,
  7,
  [],
  {},
  { imported: [], hidden: [], shown: [] },
  { imported: {}, hidden: [7], shown: [] },
])('refuses %j', (value) => expect(read(value)).toBeUndefined())

it('omits invalid tokens and networks', () => {
  const bad = [
    { ...token, decimals: 0 },
    { ...token, decimals: 255 },
    { ...token, decimals: -1 },
    { ...token, decimals: Number.NaN },
    { ...token, name: '' },
    { ...token, symbol: 'x'.repeat(1_000) },
    { ...token, address: 7 },
    null,
    'token',
  ]
  const imported = JSON.parse(
    `{"__proto__":[${JSON.stringify(token)}],"constructor":[],"eip155:1":${JSON.stringify([...bad, token])},"eip155:2":7}`,
  )
  expect(read({ imported, hidden: [], shown: [] })?.imported).toEqual({ 'eip155:1': [token] })
})

it('keeps the newest entries up to the limit', () => {
  const many = Array.from({ length: 600 }, (_, at) => `t${at}`)
  const networks = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `eip155:${at + 1}`,
      many.map((address) => ({ ...token, address })),
    ]),
  )
  const value = read({ imported: networks, hidden: many, shown: many })
  expect(value?.hidden).toHaveLength(maxHidden)
  expect(value?.hidden.at(-1)).toBe('t599')
  expect(Object.keys(value?.imported ?? {})).toHaveLength(maxNetworks)
  expect(value?.imported['eip155:60']).toHaveLength(maxImported)
  expect(value?.imported['eip155:60']?.at(-1)?.address).toBe('t599')
})
