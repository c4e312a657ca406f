import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isChainReference, isEvmAddress, isTransactionId, normalizeEvmAddress } from './formats.js'

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${length}}$`))

it('an address is 40 hex digits with or without 0x, a transaction hash 64 with it [NET-08]', () => {
  fc.assert(
    fc.property(hex(40), (digits) => {
      expect([isEvmAddress(digits), isEvmAddress(`0x${digits}`)]).toEqual([true, true])
      expect(normalizeEvmAddress(digits)).toBe(normalizeEvmAddress(`0x${digits.toUpperCase()}`))
    }),
  )
  fc.assert(fc.property(hex(64), (digits) => isTransactionId(`0x${digits}`) && !isTransactionId(digits)))
})

it('any other text is none of them, whatever its length or surrounding characters [NET-08] [SEC-15]', () => {
  const address = `0x${'a'.repeat(40)}`
  const wrong = [
    '',
    '0x',
    address.slice(0, -1),
    `${address}a`,
    ` ${address}`,
    `${address}\n`,
    address.replace('a', 'g'),
  ]
  expect(wrong.filter(isEvmAddress)).toEqual([])
  const hash = `0x${'1'.repeat(64)}`
  expect([`${hash}1`, hash.slice(0, -1), `${hash}\n`, `\n${hash}`].filter(isTransactionId)).toEqual([])
  expect(['1', '31337', '0', '01', '-1', '1e3', ''].map(isChainReference)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
