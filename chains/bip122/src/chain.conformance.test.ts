import { describe, expect, it } from 'vitest'
import { createTestPlatform, describeChain } from '#testing'
import { exampleNetwork, references } from '../testing/example-network.js'
import { createBip122Module } from './chain-module.js'

const alice = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const psbt =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD/////AaAPAAAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBH4gTAAAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA=='

describeChain({ describe, expect, it }, 'bip122', () => {
  const platform = createTestPlatform()
  return {
    module: createBip122Module(platform),
    platform,
    network: exampleNetwork('mainnet'),
    reference: references.mainnet,
    transactionId: 'c46a18d22e14a0f8b06a8151e7454778882e3c5101736f4a2db0673e62dc6785',
    validAddresses: [
      { text: alice, shown: alice },
      { text: alice.toUpperCase(), shown: alice },
      ...[
        '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
        '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
        'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
        'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
        // Witness versions without rules yet.
        'bc1sw50qgdz25j',
        'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
      ].map((text) => ({ text, shown: text })),
    ],
    invalidAddresses: [
      { text: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', reason: 'checksum' },
      { text: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', reason: 'checksum' },
      { text: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8f3t4', reason: 'format' },
      { text: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', reason: 'network' },
      { text: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', reason: 'network' },
      { text: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', reason: 'network' },
      { text: '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', reason: 'network' },
      // 32 bytes that are not on the curve: funds sent there are lost.
      { text: 'bc1plllllllllllllllllllllllllllllllllllllllllllllllllllsr7rg6v', reason: 'format' },
      { text: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', reason: 'format' },
    ],
    params: [
      { method: 'getAccountAddresses', good: [{ account: alice }], bad: [{}, { account: 'x' }, [alice]] },
      {
        method: 'signMessage',
        good: [
          { account: alice, message: 'hi' },
          { account: alice, message: '', address: alice, protocol: 'bip322' },
        ],
        bad: [
          { account: alice },
          { account: alice, message: 1 },
          { account: alice, message: 'hi', protocol: 'x' },
          { account: alice, message: 'x'.repeat(200_001) },
          JSON.parse(`{"account":"${alice}","message":"hi","__proto__":{}}`),
        ],
      },
      {
        method: 'signPsbt',
        good: [
          { account: alice, psbt, signInputs: [{ address: alice, index: 0 }] },
          {
            account: alice,
            psbt,
            signInputs: [{ address: alice, index: 0, sighashTypes: [1] }],
            broadcast: true,
          },
        ],
        bad: [
          { account: alice, psbt, signInputs: [] },
          { account: alice, psbt, signInputs: [{ address: alice, index: 1 }] },
          {
            account: alice,
            psbt,
            signInputs: [
              { address: alice, index: 0 },
              { address: alice, index: 0 },
            ],
          },
          { account: alice, psbt, signInputs: [{ address: 'x', index: 0 }] },
          // A signature that covers no outputs.
          { account: alice, psbt, signInputs: [{ address: alice, index: 0, sighashTypes: [2] }] },
          { account: alice, psbt: 'x', signInputs: [{ address: alice, index: 0 }] },
          { account: alice, psbt: psbt.slice(0, -8), signInputs: [{ address: alice, index: 0 }] },
        ],
      },
      {
        method: 'sendTransfer',
        good: [{ account: alice, recipientAddress: alice, amount: '1000', memo: 'rent' }],
        bad: [
          { account: alice, recipientAddress: alice, amount: 1000 },
          { account: alice, recipientAddress: alice, amount: '0' },
          { account: alice, recipientAddress: alice, amount: '1.5' },
          { account: alice, recipientAddress: alice, amount: '2100000000000001' },
          { account: alice, recipientAddress: 'x', amount: '1000' },
        ],
      },
    ],
  }
})
