import { createTestPlatform, describeChain, describeConnector, describePlugin } from 'quoin/testing'
import { describe, expect, it } from 'vitest'
import { hub, networks, zone } from '../tests/chains.js'
import { createStandInNode } from '../tests/stand-in-node.js'
import { createTestWallet } from '../tests/test-wallet.js'
import { createCosmosConnector } from './cosmos-connector.js'
import { readKeplr } from './keplr-api.js'
import { cosmos, createCosmosModule } from './manifest.js'
import { textDocument } from './requests.js'

const api = { describe, expect, it }
const options = { chains: [hub, zone], walletKeys: ['testWallet'] }
const { addresses, zoneAddresses } = await createTestWallet('conformance', createTestPlatform())
const [alice, bob] = addresses
const text = { signerAddress: alice, signDoc: textDocument(alice, 'hello') }
const document = { chainId: hub.chainId, accountNumber: '7', authInfoBytes: 'CgA=', bodyBytes: 'CgA=' }

describePlugin(api, 'cosmos', () => ({
  plugin: cosmos,
  options,
  invalidOptions: [
    { options: { ...options, chains: [{ ...hub, gasPrice: 'cheap' }] }, names: 'chains' },
    { options: { ...options, walletKeys: ['a b'] }, names: 'walletKeys' },
    { options: { ...options, walletKeys: [{ key: 'testWallet' }] }, names: 'walletKeys' },
    { options: { ...options, keystoreEvent: '' }, names: 'keystoreEvent' },
    { options: { ...options, wallets: [] }, names: 'wallets' },
  ],
  kernel: { networks: [networks[0]] },
}))

describeChain(api, 'cosmos', () => {
  const platform = createTestPlatform()
  const node = createStandInNode(networks[0].rpcUrls.default.http[0] ?? '', hub)
  node.give(alice, 99_007_199_254_740_993n)
  return {
    module: createCosmosModule(platform, options.chains),
    platform,
    network: networks[0],
    reference: 'cosmoshub-4',
    hasFreeReferences: true,
    transactionId: 'AB'.repeat(32),
    validAddresses: addresses.map((address) => ({ text: address, shown: address })),
    invalidAddresses: [
      { text: 'cosmos1', reason: 'format' },
      { text: alice.toUpperCase(), reason: 'format' },
      { text: `${alice.slice(0, -1)}${alice.endsWith('q') ? 'p' : 'q'}`, reason: 'checksum' },
      { text: zoneAddresses[0], reason: 'network' },
    ],
    params: [
      {
        method: 'cosmos_signAmino',
        good: [text],
        bad: [
          undefined,
          {},
          { ...text, signerAddress: bob },
          // A fee makes it a transaction.
          { ...text, signDoc: { ...text.signDoc, fee: { gas: '1', amount: [] } } },
          { ...text, signDoc: { ...text.signDoc, chain_id: hub.chainId } },
          { ...text, signDoc: { ...text.signDoc, msgs: [...text.signDoc.msgs, ...text.signDoc.msgs] } },
        ],
      },
      {
        method: 'cosmos_signDirect',
        good: [{ signerAddress: alice, signDoc: document }],
        bad: [
          [],
          { signerAddress: 'alice', signDoc: document },
          { signerAddress: alice, signDoc: { ...document, accountNumber: 7 } },
          { signerAddress: alice, signDoc: { ...document, bodyBytes: 'not base64!' } },
          { signerAddress: alice, signDoc: { ...document, extra: '' } },
        ],
      },
    ],
  }
})

describeConnector(
  api,
  'cosmos',
  async () => {
    const platform = createTestPlatform()
    const wallet = await createTestWallet('conformance', platform)
    const make = () => {
      const found = readKeplr(wallet.api)
      if (!found) throw new Error('The wallet was not found')
      return createCosmosConnector('testWallet', found, { platform, options, report: () => undefined })
    }
    const connector = make()
    return {
      connector,
      wallet: {
        ...wallet,
        behave: wallet.behave,
        // The wallet has no network: the page's own choice changes it.
        chooseNetwork: (id) => {
          const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
          if (network) connector.switchNetwork(network).catch(() => undefined)
        },
      },
      networks,
      addresses,
      request: { method: 'cosmos_signAmino', params: text },
      reload: make,
    }
  },
  'per-request',
)
