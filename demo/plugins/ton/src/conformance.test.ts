import { createTestPlatform, describeChain, describeConnector, describePlugin } from 'quoin/testing'
import { describe, expect, it } from 'vitest'
import { createTestWallet } from '../tests/test-wallet.js'
import { ton, tonMainnet, tonTestnet } from './manifest.js'
import { readBridge } from './ton-bridge.js'
import { createTonModule } from './ton-module.js'
import { createTonConnector } from './ton-wallet.js'

const api = { describe, expect, it }
const url = 'https://ton.example/api/v3'
const networks = [tonMainnet([url], 'https://lens.example'), tonTestnet([url])] as const
const options = { manifestUrl: 'https://app.example/tonconnect-manifest.json', walletKeys: ['testWallet'] }
const makeWallet = () =>
  createTestWallet({ seed: 'conformance', now: () => 1_700_000_000, domain: 'app.example' })
const { addresses } = makeWallet()
const [alice, bob] = addresses
const message = { address: bob, amount: '12' }
const transaction = { valid_until: 1_700_000_300, from: alice, messages: [message] }

describePlugin(api, 'ton', () => ({
  plugin: ton,
  options,
  invalidOptions: [
    { options: { ...options, manifestUrl: 'app' }, names: 'manifestUrl' },
    { options: { ...options, walletKeys: ['a b'] }, names: 'walletKeys' },
    { options: { ...options, proof: {} }, names: 'proof' },
    { options: { ...options, domain: 'https://app.example' }, names: 'domain' },
    { options: { ...options, wallets: [] }, names: 'wallets' },
  ],
  kernel: { networks: [networks[0]] },
}))

describeChain(api, 'ton', () => {
  const platform = createTestPlatform()
  const account = (balance: string) => ({ balance, status: 'nonexist', code_hash: null, data_boc: null })
  return {
    module: createTonModule(platform),
    platform,
    network: networks[0],
    reference: '-239',
    transactionId: 'ab'.repeat(32),
    validAddresses: [
      { text: alice, shown: alice },
      // TEP-2's example in its forms: bounceable, not bounceable, raw.
      {
        text: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
        shown: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
      },
      {
        text: '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
        shown: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
      },
    ],
    invalidAddresses: [
      { text: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff', reason: 'format' },
      { text: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG', reason: 'checksum' },
      // Of the test network. Source: TEP-2.
      { text: 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP', reason: 'network' },
    ],
    params: [
      {
        method: 'ton_signData',
        good: [[{ type: 'text', text: 'hello', from: alice }]],
        bad: [
          undefined,
          'hello',
          [],
          [{ type: 'binary', bytes: '' }],
          [{ type: 'text', text: 'hello' }],
          [{ type: 'text', from: alice }],
        ],
      },
      {
        method: 'ton_sendMessage',
        good: [
          [transaction],
          [{ ...transaction, messages: [{ ...message, payload: 'te6cckEBAQEAAgAAAEysuc0=' }] }],
        ],
        bad: [
          transaction,
          [{ ...transaction, valid_until: 'soon' }],
          [{ ...transaction, from: 'alice' }],
          [{ ...transaction, messages: [] }],
          [{ ...transaction, messages: [{ ...message, amount: 12 }] }],
          [{ ...transaction, messages: [{ ...message, amount: '-1' }] }],
          [{ ...transaction, messages: [{ ...message, extra_currency: {} }] }],
          // Wallets refuse the raw form, which has no flag.
          [{ ...transaction, messages: [{ ...message, address: `0:${'00'.repeat(32)}` }] }],
        ],
      },
    ],
    transferNode: ({ url: called }) =>
      called.includes('/accountStates')
        ? Response.json({
            accounts: [
              { address: alice, ...account('99007199254740993000') },
              { address: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', ...account('0') },
            ],
          })
        : undefined,
  }
})

describeConnector(
  api,
  'ton',
  () => {
    const wallet = makeWallet()
    const platform = createTestPlatform()
    const make = () => {
      const found = readBridge(wallet.global, 'testWallet')
      if (!found) throw new Error('The wallet was not found')
      return createTonConnector('testWallet', found, { platform, options, report: () => undefined })
    }
    return {
      connector: make(),
      wallet,
      networks,
      addresses,
      request: { method: 'ton_signData', params: [{ type: 'text', text: 'hello', from: alice }] },
      reload: make,
    }
  },
  'own-network',
)
