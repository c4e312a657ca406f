import { expect, it } from 'vitest'
import { textTable } from './text-table.js'

it('aligns columns and leaves no spaces at the end of a line', () => {
  expect(
    textTable(
      [
        ['plugin', 'state', 'requires'],
        ['walletConnect', 'used', ''],
        ['a', 'disabled', 'wallets'],
      ],
      80,
    ),
  ).toEqual(['plugin         state     requires', 'walletConnect  used', 'a              disabled  wallets'])
})

it('breaks the last column between words, aligned with its start', () => {
  expect(textTable([['rpc', 'eth_accounts, eth_chainId, eth_call']], 25)).toEqual([
    'rpc  eth_accounts,',
    '     eth_chainId,',
    '     eth_call',
  ])
})

it('keeps a long address whole, so that it can be copied', () => {
  const address = `https://${'a'.repeat(60)}.example`
  expect(textTable([['host', address]], 40)).toEqual([`host  ${address}`])
})

it('prints no control characters, whatever the name of a plugin is [SEC-15]', () => {
  const [line] = textTable([['\u001b[2J\u202eevil\nname', 'x'.repeat(10_000)]], 80)
  expect(line).toMatch(/^\[2J evil name {2}x{2000}$/)
})

it('returns nothing for no rows', () => {
  expect(textTable([], 80)).toEqual([])
})
