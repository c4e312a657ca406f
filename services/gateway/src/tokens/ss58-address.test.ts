import { bytesToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { isAddressOf } from './caip-account.js'
import { readSs58Key } from './ss58-address.js'

/** Alice's key, and its addresses with prefixes of one byte (0, 2, 42) and two (10041: Basilisk). */
const KEY = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const solanaKey = '4Nd1mYvM6pPvNsJ8PqT9GZsVhUiXzHXKBnvVGzDkHwQb'

describe('SS58 addresses', () => {
  it.each([
    alice,
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
    'bXmPf7DcVmFuHEmzH3UX8t6AUkfNQW8pnTeXGhFhqbfngjAak',
  ])('have the same key with each prefix: %s', (address) => {
    const key = readSs58Key(address)
    expect(key && bytesToHex(key)).toBe(KEY)
  })

  it.each([
    ['another character at the end', `${alice.slice(0, -1)}Z`],
    ['two characters swapped', alice.replace('wv', 'vw')],
    ['a character that base58 lacks', `${alice.slice(0, -1)}0`],
    ['a character too few', alice.slice(0, -1)],
    ['spaces', ` ${alice}`],
    ['an address of Solana', solanaKey],
    ['an address of Ethereum', '0x00000000000000000000000000000000000000A1'],
    ['a reserved prefix', '5g1axYPrdA2VeKsqmz8WKpa8f3n4T9ou8Qv3f8BaeheH3ApS'],
    ['nothing', ''],
  ])('are not %s', (_, text) => {
    expect(readSs58Key(text)).toBeUndefined()
    expect(isAddressOf('polkadot', text)).toBe(false)
  })

  it('are none of another namespace', () => {
    for (const namespace of ['eip155', 'solana', 'bip122'] as const)
      expect(isAddressOf(namespace, alice)).toBe(false)
  })
})
