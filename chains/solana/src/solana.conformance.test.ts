import { base58, base64 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { createTestPlatform, describeChain, describePlugin } from '#testing'
import { exampleNetwork } from '../testing/example-network.js'
// Preloaded: dynamic imports take longer than the suite's stopped clock would wait.
import './transfers/build-transfer.js'
import { createSolanaModule } from './chain-module.js'
import { solana } from './manifest.js'
import { devnetReference } from './networks.js'

const api = { describe, expect, it }
const alice = Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey
const bob = Keypair.fromSeed(new Uint8Array(32).fill(2)).publicKey
const system = '11111111111111111111111111111111'

function wire(version: 'legacy' | 0): string {
  const message = new TransactionMessage({
    payerKey: alice,
    recentBlockhash: bob.toBase58(),
    instructions: [SystemProgram.transfer({ fromPubkey: alice, toPubkey: bob, lamports: 1n })],
  })
  const compiled = version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
  return base64.encode(new VersionedTransaction(compiled).serialize())
}

const [legacy, v0] = [wire('legacy'), wire(0)]
const pubkey = alice.toBase58()
/** A trailing byte, which nodes refuse. */
const longer = base64.encode(Uint8Array.of(...base64.decode(legacy), 0))
const requested = (transaction: unknown, more: object = {}): object => ({ transaction, pubkey, ...more })

describeChain(api, 'solana', () => {
  const platform = createTestPlatform()
  return {
    module: createSolanaModule(platform),
    platform,
    network: exampleNetwork(),
    validAddresses: [pubkey, bob.toBase58(), system].map((text) => ({ text, shown: text })),
    invalidAddresses: [
      `${system}1`,
      system.slice(1),
      `${pubkey} `,
      `x${pubkey}`,
      pubkey.replace(/.$/, '0'),
      pubkey.toLowerCase().replaceAll('l', '1').replace(/o/g, 'O'),
      // Longer and shorter than 32 bytes, with the same number of letters.
      'z'.repeat(44),
      '2'.repeat(32),
      base58.encode(new Uint8Array(33).fill(9)).slice(0, 45),
    ].map((text) => ({ text, reason: 'format' as const })),
    transactionId: base58.encode(new Uint8Array(64).fill(7)),
    reference: devnetReference,
    params: [
      {
        method: 'solana_signMessage',
        good: [
          { message: '2NEpo7TZRRrLZSi2U', pubkey },
          { message: '', pubkey },
        ],
        bad: [
          undefined,
          null,
          [],
          'x',
          { message: '2NEpo7TZRRrLZSi2U' },
          { message: '0OIl', pubkey },
          { message: 'z'.repeat(20_001), pubkey },
          { message: '2NEpo7TZRRrLZSi2U', pubkey: 'bob' },
          { message: '2NEpo7TZRRrLZSi2U', pubkey, constructor: 1 },
          JSON.parse(`{"message":"2NEpo7TZRRrLZSi2U","pubkey":"${pubkey}","__proto__":{}}`),
        ],
      },
      {
        method: 'solana_signTransaction',
        good: [requested(legacy), requested(v0), { transaction: legacy }],
        bad: [
          undefined,
          [legacy],
          {},
          requested(longer),
          requested(legacy.slice(4)),
          requested('AA'),
          requested('A'.repeat(1_648)),
          { transaction: legacy, pubkey: bob.toBase58() },
          requested(legacy, { feePayer: pubkey }),
        ],
      },
      {
        method: 'solana_signAllTransactions',
        good: [{ transactions: [legacy, v0] }, { transactions: [v0], pubkey }],
        bad: [
          {},
          { transactions: [] },
          { transactions: [legacy, 'AA'] },
          { transactions: Array(21).fill(legacy) },
        ],
      },
      {
        method: 'solana_signAndSendTransaction',
        good: [requested(legacy), requested(v0, { sendOptions: { skipPreflight: true, maxRetries: 3 } })],
        bad: [
          requested(legacy, { sendOptions: { url: 'https://evil.example' } }),
          requested(legacy, { sendOptions: { maxRetries: -1 } }),
          requested(legacy, { sendOptions: { preflightCommitment: 'never' } }),
          requested(legacy, { options: { skipPreflight: 'yes' } }),
        ],
      },
      { method: 'solana_getAccounts', good: [undefined, {}, []], bad: ['x', { a: 1 }] },
    ],
  }
})

describePlugin(api, 'solana', () => ({ plugin: solana, kernel: { networks: [exampleNetwork()] } }))
