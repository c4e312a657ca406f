import { expect, it } from 'vitest'
import { createMockNetwork } from '#testing'
import { coinTokenOf, findToken, moveTokenChoice, type TokenChoice } from './token-choice.js'

const coin = { id: 'mock:one/coin', symbol: 'MOCK' }
const usd = { id: 'mock:one/token:a', address: 'A', symbol: 'USD' }
const copy = { id: 'mock:one/token:b', address: 'B', symbol: 'usd' }
const mine = { id: 'mock:one/token:c', address: 'C', symbol: 'MOCK' }

function find(choice: TokenChoice, tokens = [coin, usd, mine], preferred?: (typeof usd)[][]) {
  return findToken(choice, {
    coin,
    tokens,
    preferred,
    byId: (id) => tokens.find((one) => one.id === id),
    isSameAddress: (one, other) => one.toLowerCase() === other.toLowerCase(),
  })
}

it('finds the coin, and a token by its id, address or symbol', () => {
  expect(find(undefined)).toBeUndefined()
  expect(find('coin')).toBe(coin)
  expect(find({ id: usd.id })).toBe(usd)
  expect(find({ named: 'c' })).toBe(mine)
  expect(find({ named: 'usd' })).toBe(usd)
  expect(find({ named: 'unknown' })).toBeUndefined()
})

it('finds no token by a symbol that several share, unless a preferred list has exactly one', () => {
  expect(find({ named: 'USD' }, [coin, usd, copy])).toBeUndefined()
  expect(find({ named: 'USD' }, [coin, usd, copy], [[], [usd]])).toBe(usd)
  expect(find({ named: 'USD' }, [coin, usd, copy], [[usd, copy]])).toBeUndefined()
})

const from = createMockNetwork('mock:one')
const same = createMockNetwork('mock:two')
const other = { ...same, nativeCurrency: { ...same.nativeCurrency, symbol: 'OTHER' } }
const isAddress = (text: string): boolean => text.startsWith('0x')

it('names the coin by the id that lists use', () => {
  expect(coinTokenOf(from)).toMatchObject({ id: 'mock:one/coin', caipNetworkId: 'mock:one' })
})

it('keeps the coin and its amount on a network with the same currency [NET-04]', () => {
  for (const choice of ['coin', { id: 'mock:one/coin' }] as const) {
    const moved = moveTokenChoice(choice, { from, to: same, isAddress })
    expect(moved).toMatchObject({ kind: 'coin', hasSameCoin: true })
    expect(moved.keepsAmount({ value: 1n })).toBe(true)
    expect(moveTokenChoice(choice, { from, to: other, isAddress }).keepsAmount({ typed: '1' })).toBe(false)
  }
})

it('keeps a symbol, and its amount unless that counts the smallest unit [NET-04]', () => {
  const moved = moveTokenChoice({ named: 'USD' }, { from, to: other, isAddress })
  expect(moved.kind).toBe('symbol')
  expect(moved.keepsAmount({ typed: '1' })).toBe(true)
  expect(moved.keepsAmount({ value: 1n })).toBe(false)
})

it('loses a token of the previous network [NET-04]', () => {
  for (const choice of [{ id: usd.id }, { named: '0xA' }]) {
    const moved = moveTokenChoice(choice, { from, to: same, isAddress })
    expect(moved.kind).toBe('lost')
    expect(moved.keepsAmount({ typed: '1' })).toBe(false)
  }
  expect(moveTokenChoice(undefined, { from, to: same, isAddress }).kind).toBe('none')
})
