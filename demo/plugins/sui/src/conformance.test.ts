import { createKernel } from 'quoin/kernel'
import { walletStandardPlugin } from 'quoin/plugins/wallet-standard'
import { createTestPlatform, describeChain, describeConnector, describePlugin } from 'quoin/testing'
import { describe, expect, it } from 'vitest'
import { startStandInNode } from '../tests/stand-in-node.js'
import { suiKey } from '../tests/sui-keys.js'
import { createTestWallet } from '../tests/test-wallet.js'
import { sui } from './manifest.js'
import { suiMainnet, suiTestnet } from './networks.js'
import { createSuiModule } from './sui-module.js'
import { writeTransfer } from './transaction-bytes.js'

const api = { describe, expect, it }
const url = 'https://sui-node.example/'
const [alice, bob] = ['alice', 'bob'].map((name) => suiKey(name).toSuiAddress()) as [string, string]
const networks = [suiMainnet([url]), suiTestnet([url])] as const

const coin = { objectId: alice, version: '3', digest: '11111111111111111111111111111111', balance: 9n }
const transaction = writeTransfer({
  from: alice,
  to: bob,
  value: 5n,
  coins: [],
  gas: [coin],
  gasPrice: 750n,
  budget: 3_000_000n,
  lastEpoch: 9n,
})

describePlugin(api, 'sui', () => ({ plugin: sui, kernel: { networks } }))

describeChain(api, 'sui', () => {
  const platform = createTestPlatform()
  const node = startStandInNode(url)
  node.give(alice, 10_000_000_000_000_000n)
  return {
    module: createSuiModule(platform),
    platform,
    network: networks[0],
    reference: 'mainnet',
    transactionId: 'AC68P56WCCTF8nUEX31V5b1wqiD1pvfc8Fq1',
    transferNode: node.answer,
    validAddresses: [
      { text: alice, shown: alice },
      { text: `0x${bob.slice(2).toUpperCase()}`, shown: bob },
    ],
    invalidAddresses: [
      { text: '0x2', reason: 'format' },
      { text: '0x71c7656ec7ab88b098defb751b7401b5f6d8976f', reason: 'format' },
      { text: alice.slice(2), reason: 'format' },
      { text: `${alice.slice(0, -1)}g`, reason: 'format' },
      { text: `${alice}::usdc::USDC`, reason: 'format' },
    ],
    params: [
      {
        method: 'sui_signPersonalMessage',
        good: [
          { address: alice, message: 'aGVsbG8=' },
          { address: alice, message: '' },
        ],
        bad: [
          undefined,
          'hello',
          { address: alice },
          { address: 'alice', message: '' },
          { address: alice, message: 'héllo' },
          { address: alice, message: '', more: 1 },
        ],
      },
      ...['sui_signTransaction', 'sui_signAndExecuteTransaction'].map((method) => ({
        method,
        good: [{ address: alice, transaction }],
        bad: [
          {},
          { address: alice },
          { address: bob, transaction },
          { address: alice, transaction: transaction.slice(0, -4) },
          { address: alice, transaction: `${transaction}AAAA` },
          { address: alice, transaction, options: {} },
          [transaction],
        ],
      })),
    ],
  }
})

describeConnector(
  api,
  'sui, by the Wallet Standard',
  async () => {
    const platform = createTestPlatform()
    const wallet = createTestWallet('conformance')
    wallet.registerOn(platform)
    const find = async () => {
      const kernel = createKernel({ projectId: 'x', platform, networks, logLevel: 'silent' })
        .use(sui)
        .use(walletStandardPlugin)
      await kernel.start({ services: 'all' })
      const connector = kernel.connectors.list('sui')[0]
      if (!connector) throw new Error('The wallet is not listed')
      return { kernel, connector }
    }
    const { connector, kernel } = await find()
    const other = await find()
    return {
      connector,
      wallet,
      networks: [...networks],
      addresses: wallet.addresses,
      request: {
        method: 'sui_signPersonalMessage',
        params: { address: wallet.addresses[0], message: 'aGk=' },
      },
      reload: () => other.connector,
      advance: (ms) => platform.clock.advanceAsync(ms),
      dispose: async () => {
        await kernel.dispose()
        await other.kernel.dispose()
      },
    }
  },
  'per-request',
)
