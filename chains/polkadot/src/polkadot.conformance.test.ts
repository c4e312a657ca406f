import { encodeAddress } from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import { createTestPlatform, describeChain, describeConnector, describePlugin } from '#testing'
import { alice, assetHub, bob, createConnectorFixture, generic, relay } from '../testing/connector-fixture.js'
import { exampleNetwork } from '../testing/example-network.js'
import { createMockExtension } from '../testing/mock-extension.js'
import { createPolkadotModule } from './chain-module.js'
import { polkadot } from './manifest.js'

const api = { describe, expect, it }
const genesisHash = `0x91b171bb158e2d3848fa23a9f1c25182${'0'.repeat(32)}`
const payload = {
  address: alice,
  assetId: null,
  blockHash: genesisHash,
  blockNumber: '0x00000001',
  era: '0x1500',
  genesisHash,
  metadataHash: null,
  method: '0x0a0300',
  mode: 0,
  nonce: '0x00000000',
  signedExtensions: ['CheckNonce'],
  specVersion: '0x00000384',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x00000006',
  version: 4,
  withSignedTransaction: false,
}
const requests = (change: object): object => ({
  address: alice,
  transactionPayload: { ...payload, ...change },
})

describeChain(api, 'polkadot', () => {
  const platform = createTestPlatform()
  return {
    module: createPolkadotModule(platform),
    platform,
    network: exampleNetwork(),
    validAddresses: [
      { text: alice, shown: alice },
      { text: generic(alice), shown: alice },
      { text: bob, shown: bob },
    ],
    invalidAddresses: [
      { text: encodeAddress(alice, 2), reason: 'network' },
      { text: `${alice.slice(0, -1)}${alice.endsWith('a') ? 'b' : 'a'}`, reason: 'checksum' },
      { text: `${alice} `, reason: 'format' },
      { text: alice.replace(/.$/, '0'), reason: 'format' },
      { text: `0x${'1'.repeat(64)}`, reason: 'format' },
      { text: `${alice}${alice}`, reason: 'format' },
    ],
    transactionId: `0x${'ab'.repeat(32)}`,
    reference: '91b171bb158e2d3848fa23a9f1c25182',
    params: [
      {
        method: 'polkadot_signMessage',
        good: [
          { address: alice, message: 'hello' },
          { address: generic(alice), message: '' },
        ],
        bad: [
          undefined,
          null,
          [],
          'x',
          {},
          { address: alice },
          { message: 'hello' },
          { address: 'nobody', message: 'hello' },
          { address: alice, message: 7 },
          { address: alice, message: 'x'.repeat(1_000_001) },
        ],
      },
      {
        method: 'polkadot_signTransaction',
        good: [
          requests({}),
          requests({ address: generic(alice) }),
          requests({ assetId: '0x00', mode: undefined }),
        ],
        bad: [
          undefined,
          [],
          {},
          { address: alice },
          { address: alice, transactionPayload: [] },
          requests({ address: bob }),
          requests({ method: '' }),
          requests({ method: '0x0g' }),
          requests({ nonce: 1 }),
          requests({ genesisHash: undefined }),
          requests({ version: 5 }),
          requests({ signedExtensions: 'CheckNonce' }),
          requests({ signedExtensions: [7] }),
          requests(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`field${at}`, 1]))),
          JSON.parse(JSON.stringify(requests({})).replace('"mode":0', '"__proto__":{"polluted":1}')),
        ],
      },
      { method: 'polkadot_somethingElse', good: [], bad: [{ address: alice }] },
    ],
  }
})

describeConnector(
  api,
  'injected extension',
  () => {
    const { connector, wallet, reload } = createConnectorFixture()
    return {
      connector,
      wallet,
      reload,
      networks: [relay, assetHub],
      addresses: [alice, bob],
      request: { method: 'polkadot_signMessage', params: { address: alice, message: 'hello' } },
    }
  },
  'per-request',
)

describePlugin(api, 'polkadot', () => {
  const platform = createTestPlatform()
  const wallet = createMockExtension([{ address: generic(alice) }])
  platform.clock.after(1_000, () => {
    platform.globals.injectedWeb3 = { mock: wallet.extension }
  })
  return {
    plugin: polkadot,
    options: { ss58Prefixes: { 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b': 5 } },
    invalidOptions: [
      {
        options: { ss58Prefixes: { 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b': 16_384 } },
        names: 'ss58Prefixes',
      },
      {
        options: { ss58Prefixes: { 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b': '5' } },
        names: 'ss58Prefixes',
      },
    ],
    kernel: { networks: [relay, assetHub] },
    platform,
  }
})
