import { expect, it } from 'vitest'
import { bitcoinAddressForm, bitcoinNetworkOf } from './bitcoin-address.js'
import { isAddressOf } from './caip-account.js'

// Sources: the examples of BIP-173 and BIP-350, and the address of the genesis block.
it.each([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'main'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'main'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'main'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'main'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'main'],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'test'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'test'],
] as const)('recognizes %s as an address of the %s network (SEC-09)', (address, network) => {
  expect(bitcoinNetworkOf(address)).toBe(network)
  expect(isAddressOf('bip122', address)).toBe(true)
})

it.each([
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  // A first version with the checksum of later ones.
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '0xC5102fE9359FD9a28f877a67E36B0F050d81a3CC',
  '',
])('refuses "%s" (SEC-09)', (address) => {
  expect(bitcoinNetworkOf(address)).toBeUndefined()
  expect(isAddressOf('bip122', address)).toBe(false)
})

it('compares segwit addresses in lower case, and legacy ones as they are', () => {
  expect(bitcoinAddressForm('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toMatch(/^bc1qw5/)
  expect(bitcoinAddressForm('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toMatch(/^1A1z/)
})
