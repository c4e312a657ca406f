import { encodeAbiParameters, stringToHex } from 'viem'
import { expect, it } from 'vitest'
import { allowanceCall, readDecimals, readNumber, readSymbol, revokeCall } from './erc20.js'

const owner = `0x${'11'.repeat(20)}`
const spender = `0x${'e2'.repeat(20)}`
const text = (value: string): string => encodeAbiParameters([{ type: 'string' }], [value])
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`

it('encodes the calls of ERC-20', () => {
  expect(allowanceCall(owner, spender)).toBe(
    `0xdd62ed3e${'11'.repeat(20).padStart(64, '0')}${'e2'.repeat(20).padStart(64, '0')}`,
  )
  expect(revokeCall(spender)).toBe(`0x095ea7b3${'e2'.repeat(20).padStart(64, '0')}${'0'.repeat(64)}`)
})

it('reads symbols as strings and as 32 bytes', () => {
  expect(readSymbol(text('DAI'))).toBe('DAI')
  expect(readSymbol(stringToHex('MKR', { size: 32 }))).toBe('MKR')
  expect(readSymbol(text(''))).toBe(undefined)
})

it('reads any answer of a contract without an error [SEC-15]', () => {
  const huge = text('x'.repeat(100_000))
  for (const answer of [
    '0x',
    '0x12',
    '0xzz',
    word(32n),
    `${word(32n)}${'f'.repeat(64)}`,
    huge,
    null,
    7,
    {},
  ]) {
    expect([answer, readSymbol(answer) ?? '']).toEqual([answer, expect.any(String)])
  }
  expect(readSymbol(huge)).toBe(undefined)
  for (const answer of ['0x', '0x12', null, 7, [], 'twelve']) expect(readNumber(answer)).toBe(undefined)
})

it('accepts no more decimals than a number has digits', () => {
  expect(readDecimals(word(18n))).toBe(18)
  expect(readDecimals(word(0n))).toBe(0)
  expect(readDecimals(word(2n ** 255n))).toBe(undefined)
})
