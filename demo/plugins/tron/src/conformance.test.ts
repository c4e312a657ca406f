import { createTestPlatform, describeChain, describeConnector, describePlugin } from 'quoin/testing'
import { describe, expect, it } from 'vitest'
import { createTestWallet } from '../tests/test-wallet.js'
import { tronKey } from '../tests/tron-keys.js'
import { tron } from './manifest.js'
import { tronMainnet, tronNile } from './networks.js'
import { toJson } from './transaction.js'
import { createTronConnector } from './tron-discovery.js'
import { createTronModule } from './tron-module.js'

const api = { describe, expect, it }
const url = 'https://tron-node.example'
const [alice, bob] = ['alice', 'bob'].map((name) => tronKey(name).address) as [string, string]
const networks = [tronMainnet([url]), tronNile([url])] as const

const plain = {
  contract: { type: 'TransferContract', owner: alice, to: bob, amount: 5n },
  refBlockBytes: 'a1b2',
  refBlockHash: '0102030405060708',
  expiration: 1_700_000_300_000n,
  timestamp: 1_700_000_000_000n,
  feeLimit: 0n,
} as const
const transaction = toJson(plain)

describePlugin(api, 'tron', () => ({ plugin: tron, kernel: { networks } }))

describeChain(api, 'tron', () => {
  const platform = createTestPlatform()
  return {
    module: createTronModule(platform),
    platform,
    network: networks[0],
    reference: '0x2b6653dc',
    transactionId: 'f479af35b6061437ae754d9d8f55ea36c8d05035e0bdde9d58f1ee42a468321b',
    // A full node answers `{}` for an account that never received anything.
    emptyAnswers: ['an empty object'],
    validAddresses: [
      { text: alice, shown: alice },
      { text: bob, shown: bob },
    ],
    invalidAddresses: [
      { text: 'T123', reason: 'format' },
      { text: '0x71c7656ec7ab88b098defb751b7401b5f6d8976f', reason: 'format' },
      { text: '411a642f0e3c3af545e7acbd38b07251b3990914f1', reason: 'format' },
      { text: `${alice.slice(0, -1)}${alice.endsWith('1') ? '2' : '1'}`, reason: 'checksum' },
    ],
    params: [
      {
        method: 'tron_signMessage',
        good: [
          { address: alice, message: 'hello' },
          { address: alice, message: '' },
        ],
        bad: [
          undefined,
          'hello',
          { address: alice },
          { address: 'alice', message: '' },
          { address: alice, message: 'x', more: 1 },
        ],
      },
      {
        method: 'tron_signTransaction',
        good: [{ address: alice, transaction }],
        bad: [
          {},
          { address: alice },
          { address: bob, transaction },
          { address: alice, transaction: { ...transaction, txID: '0'.repeat(64) } },
          { address: alice, transaction: { ...transaction, raw_data_hex: `${transaction.raw_data_hex}00` } },
          // The JSON, which a wallet displays, pays another account than the bytes, which it signs.
          {
            address: alice,
            transaction: {
              ...transaction,
              raw_data: toJson({ ...plain, contract: { ...plain.contract, to: alice } }).raw_data,
            },
          },
          { address: alice, transaction: { ...transaction, visible: true } },
          [transaction],
        ],
      },
    ],
  }
})

describeConnector(api, 'tron, announced by TIP-6963', () => {
  const wallet = createTestWallet('conformance')
  const info = { name: 'Test Wallet', imageUrl: undefined }
  const make = () =>
    createTronConnector({ id: 'tron:test', info, provider: wallet.provider }, 'announced', () => undefined)
  return {
    connector: make(),
    wallet,
    networks,
    addresses: wallet.addresses,
    request: { method: 'tron_signMessage', params: { address: wallet.addresses[0], message: 'hello' } },
    reload: make,
  }
})
