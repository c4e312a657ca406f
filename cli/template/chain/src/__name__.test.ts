import type { Network } from 'quoin/kernel'
import { createTestPlatform, describeChain, describePlugin } from 'quoin/testing'
import { describe, expect, it } from 'vitest'
import { create__Name__Module } from './chain-module.js'
import { __id__Plugin } from './manifest.js'
// Loaded in advance: the clock of these tests does not wait for it.
import './read-balance.js'

const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const network: Network = {
  id: 'test',
  name: 'Test network',
  chainNamespace: '__namespace__',
  caipNetworkId: '__namespace__:test',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: ['https://node.example'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
}

describePlugin({ describe, expect, it }, '__id__', () => ({ plugin: __id__Plugin }))

describeChain({ describe, expect, it }, '__namespace__', () => {
  const platform = createTestPlatform()
  return {
    module: create__Name__Module(platform),
    platform,
    network,
    reference: 'test',
    transactionId: `0x${'ab'.repeat(32)}`,
    validAddresses: [
      { text: alice, shown: alice.toLowerCase() },
      { text: alice.toLowerCase(), shown: alice.toLowerCase() },
    ],
    invalidAddresses: [
      { text: alice.slice(0, -1), reason: 'format' },
      { text: ` ${alice}`, reason: 'format' },
    ],
    params: [
      {
        method: '__namespace___signMessage',
        good: [[alice, 'hello']],
        bad: [[], ['hello'], ['bob', 'hello'], [alice, 7], [alice, 'x'.repeat(100_001)], { 0: alice }],
      },
      {
        method: '__namespace___sendTransaction',
        good: [[{ from: alice, to: bob, amount: '1' }]],
        bad: [
          [],
          [null],
          [{ to: bob, amount: '1' }],
          [{ from: alice, to: bob, amount: 1 }],
          [{ from: alice, to: bob, amount: '-1' }],
          [{ from: alice, to: bob, amount: '1', more: true }],
        ],
      },
    ],
  }
})

it('reads a balance from the node', async () => {
  const platform = createTestPlatform()
  platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: '1500000000' }))
  const balance = await create__Name__Module(platform).getBalance({ network, address: alice })
  expect(balance).toEqual({ value: 1_500_000_000n, decimals: 9, symbol: 'COIN' })
})
