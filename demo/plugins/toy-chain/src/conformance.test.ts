import { createTestPlatform, describeChain, describeConnector, describePlugin } from 'quoin/testing'
import { describe, expect, it } from 'vitest'
import { makeFrame } from '../tests/make-frame.js'
import { createTestWallet } from '../tests/test-wallet.js'
import { createAbacusConnector } from './abacus-connector.js'
import { createAbacusModule } from './abacus-module.js'
import { abacus } from './manifest.js'

const api = { describe, expect, it }
const { addresses } = createTestWallet('conformance')
const [alice, bob] = addresses
const transfer = { frame: 'frame-1', from: alice, to: bob, beads: '12', fee: '2', sequence: 0 }

describePlugin(api, 'abacus', () => ({ plugin: abacus, kernel: { networks: [makeFrame(1)] } }))

describeChain(api, 'abacus', () => {
  const platform = createTestPlatform()
  return {
    module: createAbacusModule(platform),
    platform,
    network: makeFrame(1),
    reference: 'frame-1',
    transactionId: 'ab'.repeat(32),
    validAddresses: [
      { text: alice, shown: alice },
      { text: bob.toUpperCase(), shown: bob },
    ],
    invalidAddresses: [
      { text: 'ab12', reason: 'format' },
      { text: `0x${alice.slice(2)}`, reason: 'format' },
      { text: `${alice.slice(0, -1)}${alice.endsWith('0') ? '1' : '0'}`, reason: 'checksum' },
    ],
    params: [
      {
        method: 'abacus_signMessage',
        good: [{ address: alice, message: 'hello' }],
        bad: [
          undefined,
          'hello',
          { address: alice },
          { address: 'alice', message: '' },
          { message: 'hello' },
        ],
      },
      {
        method: 'abacus_send',
        good: [transfer],
        bad: [
          {},
          { ...transfer, to: 'bob' },
          { ...transfer, beads: 12 },
          { ...transfer, beads: '-1' },
          { ...transfer, sequence: 0.5 },
          { ...transfer, memo: 'more' },
          [transfer],
        ],
      },
    ],
  }
})

describeConnector(api, 'abacus', () => {
  const { wallet, ...controls } = createTestWallet('conformance')
  const make = () => createAbacusConnector({ id: 'house', name: 'Counting House', wallet })
  return {
    connector: make(),
    wallet: controls,
    networks: [makeFrame(1), makeFrame(2)],
    addresses,
    request: { method: 'abacus_signMessage', params: { address: alice, message: 'hello' } },
    reload: make,
  }
})
