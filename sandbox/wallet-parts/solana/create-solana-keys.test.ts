import { createPublicKey, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KeysNetwork } from '../namespace-keys.js'
import { createSolanaKeys } from './create-solana-keys.js'
import { longBase58 } from './long-base58.js'
import { readSolanaTransaction } from './read-solana-message.js'

const keys = createSolanaKeys()
const [account, other] = keys.accounts
const network: KeysNetwork = {
  caipNetworkId: 'solana:QuoinSandboxSo1anaGenesis1111111',
  name: 'Sandbox Solana',
  rpcUrl: 'http://localhost:1',
  symbol: 'SOL',
  decimals: 9,
}
const site = { name: 'A page', url: 'https://page.example' }
const bob = Keypair.fromSeed(new Uint8Array(32).fill(2)).publicKey
const from = new PublicKey(account?.address ?? '')
const pubkey = from.toBase58()
const transfer = (lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: bob, lamports })

function transactionOf(
  instructions: TransactionInstruction[],
  version: 'legacy' | 0 = 'legacy',
): VersionedTransaction {
  const message = new TransactionMessage({
    payerKey: from,
    recentBlockhash: bob.toBase58(),
    instructions,
  })
  return new VersionedTransaction(
    version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage(),
  )
}

const wireOf = (transaction: VersionedTransaction): string => base64.encode(transaction.serialize())
const read = async (method: string, params: unknown) => keys.read({ method, params, site, network })

function isSigned(bytes: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(base58.decode(pubkey)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, bytes, key, signature)
}

it('has stable accounts, and others for other seeds', () => {
  expect(createSolanaKeys().accounts).toEqual(keys.accounts)
  expect(other?.address).not.toBe(account?.address)
  expect(createSolanaKeys(['x']).accounts[0]?.address).not.toBe(account?.address)
})

describe('a message', () => {
  it('is displayed unchanged and signed verifiably', async () => {
    const text = 'Sign in to Example\n🦊'
    const message = longBase58.encode(new TextEncoder().encode(text))
    const { view, perform } = await read('solana_signMessage', { message, pubkey })
    expect([view.title, view.document]).toEqual(['Sign this message?', { label: 'Message', text }])
    const { signature } = Object(await perform())
    expect(isSigned(Buffer.from(text), base58.decode(signature))).toBe(true)
  })

  it('is refused if it is a transaction: signing it would authorize the transaction', async () => {
    for (const version of ['legacy', 0] as const) {
      const bytes = transactionOf([transfer(1n)], version).message.serialize()
      const params = { message: longBase58.encode(bytes), pubkey }
      await expect(read('solana_signMessage', params)).rejects.toMatchObject({ code: -32602 })
    }
  })
})

describe('a transaction', () => {
  it('is described in plain words, with its fee', async () => {
    const transaction = wireOf(
      transactionOf([
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_000 }),
        transfer(1_234_567_890n),
      ]),
    )
    const { view } = await read('solana_signTransaction', { transaction, pubkey })
    expect(view).toMatchObject({ title: 'Sign this transaction?', approve: 'Sign' })
    expect(view.warning).toBe(undefined)
    expect(view.facts).toEqual([
      { label: 'Amount', value: '1.23456789 SOL', look: 'amount' },
      { label: 'To', value: bob.toBase58(), look: 'code' },
      { label: 'Network fee', value: 'At most 0.000007 SOL' },
      { label: 'Account', value: 'Account 1' },
      { label: 'Network', value: 'Sandbox Solana' },
    ])
  })

  it('is displayed with a warning and its programs if it cannot be decoded', async () => {
    const strange = new TransactionInstruction({ programId: bob, keys: [], data: Buffer.from([1]) })
    // Of the system program, only transfers are decoded.
    const assign = SystemProgram.assign({ accountPubkey: from, programId: bob })
    const transaction = wireOf(transactionOf([transfer(1n), strange, assign]))
    const { view } = await read('solana_signAndSendTransaction', { transaction, pubkey })
    expect(view.warning).toMatch(/can’t read everything/)
    expect(view.document?.text.split('\n')).toEqual([bob.toBase58(), SystemProgram.programId.toBase58()])
  })

  it('is signed unchanged, regardless of its content', async () => {
    const arbitrary = fc.record({
      lamports: fc.bigInt(0n, 2n ** 60n),
      data: fc.uint8Array({ maxLength: 200 }),
      version: fc.constantFrom('legacy', 0) as fc.Arbitrary<'legacy' | 0>,
    })
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ lamports, data, version }) => {
        const note = new TransactionInstruction({ programId: bob, keys: [], data: Buffer.from(data) })
        const request = transactionOf([transfer(lamports), note], version)
        const parts = readSolanaTransaction(request.serialize())
        expect(parts.message.signers).toEqual([pubkey])
        expect(parts.message.instructions.map(({ program }) => program)).toEqual([
          SystemProgram.programId.toBase58(),
          bob.toBase58(),
        ])
        expect([...(parts.message.instructions[1]?.data ?? [])]).toEqual([...data])
        const { perform } = await read('solana_signTransaction', { transaction: wireOf(request) })
        const { transaction, signature } = Object(await perform())
        const signed = VersionedTransaction.deserialize(base64.decode(transaction))
        const bytes = request.message.serialize()
        expect([...signed.message.serialize()]).toEqual([...bytes])
        expect(isSigned(bytes, base58.decode(signature))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('is refused if it is truncated, too long, or of another account', async () => {
    const own = base64.decode(wireOf(transactionOf([transfer(1n)])))
    const wrong = [
      { transaction: base64.encode(own.slice(0, -1)), pubkey },
      { transaction: base64.encode(Uint8Array.of(...own, 0)), pubkey },
      { transaction: 'x', pubkey },
      {},
    ]
    for (const params of wrong)
      await expect(read('solana_signTransaction', params)).rejects.toMatchObject({ code: -32602 })
    const params = { transaction: base64.encode(own), pubkey: other?.address }
    await expect(read('solana_signTransaction', params)).rejects.toMatchObject({ code: 4100 })
    await expect(read('solana_signEverything', params)).rejects.toMatchObject({ code: 4200 })
  })
})
