import { expect, it } from 'vitest'
import { accountStorageKey, readAccount } from './account-storage.js'

function u128(value: bigint): string {
  return Array.from({ length: 16 }, (_, at) =>
    Number((value >> BigInt(8 * at)) & 0xffn)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
}

const record = (counters: string, ...amounts: readonly bigint[]): string =>
  `0x${counters}${amounts.map(u128).join('')}`
const newest = 1n << 127n
const counters = '00'.repeat(16)

it('computes the storage key of an account', () => {
  // Alice, with her storage key as block explorers display it.
  const key = Uint8Array.from(
    Buffer.from('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d', 'hex'),
  )
  expect(accountStorageKey(key)).toBe(
    '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
  )
})

it.each([
  ['no balance is locked', [100n, 0n, 0n, newest], 100n],
  ['a locked balance is not transferable', [100n, 0n, 30n, newest], 70n],
  ['the reserved balance counts towards the locked one', [100n, 20n, 30n, newest], 90n],
  ['less is locked than reserved', [100n, 40n, 30n, newest], 100n],
  ['everything is locked', [100n, 0n, 500n, newest], 0n],
  ['older runtimes have two limits, of which the larger counts', [100n, 50n, 30n, 60n], 40n],
  ['an amount above the safe integers', [2n ** 100n + 1n, 0n, 1n, newest], 2n ** 100n],
] as const)('returns the transferable balance: %s [SEC-10]', (_, amounts, transferable) => {
  expect(readAccount(record(counters, ...amounts))).toEqual({ free: amounts[0], transferable })
  // Older runtimes have fewer counters, newer ones longer counters.
  expect(readAccount(record('00'.repeat(12), ...amounts)).transferable).toBe(transferable)
})

it('returns zero for a missing account, and refuses invalid values [SEC-15]', () => {
  expect(readAccount(null)).toEqual({ free: 0n, transferable: 0n })
  for (const answer of [undefined, 7, '', '0x', '0xzz', '0x00', `0x${'00'.repeat(2_000)}`, {}, []])
    expect(() => readAccount(answer)).toThrow()
})
