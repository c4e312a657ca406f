import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { Network, PreparedSigning } from '#kernel'
import { createTestPlatform } from '#testing'
import { createSolanaModule } from '../chain-module.js'

const payer = Keypair.fromSeed(new Uint8Array(32).fill(7))
const other = Keypair.fromSeed(new Uint8Array(32).fill(8))
const from = payer.publicKey.toBase58()
const blockhash = base58.encode(new Uint8Array(32).fill(9))
const network: Network = {
  id: 'x',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://node.example'] } },
}

function transfer(...signers: readonly Keypair[]): VersionedTransaction {
  const instructions = signers.map(({ publicKey }) =>
    SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: new PublicKey(blockhash), lamports: 5 }),
  )
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  })
  return new VersionedTransaction(message.compileToV0Message())
}

function createWorld() {
  const platform = createTestPlatform()
  const sent: string[] = []
  platform.onFetch(({ body }) => {
    const { id, method, params } = JSON.parse(body ?? '') as { id: number; method: string; params: string[] }
    if (method !== 'sendTransaction')
      return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: '' } })
    sent.push(params[0] ?? '')
    return Response.json({
      jsonrpc: '2.0',
      id,
      result: base58.encode(base64.decode(params[0] ?? '').slice(1, 65)),
    })
  })
  const { signing } = createSolanaModule(platform)
  const prepare = (method: string, params: object): Promise<PreparedSigning> => {
    if (!signing) throw new Error('The chain has no signing')
    return signing.prepare({ network, from, method, params })
  }
  return { prepare, sent }
}
const signed = ({ parts }: PreparedSigning, keys: Keypair = payer): readonly Uint8Array[] =>
  parts.map((part) =>
    part.kind === 'typedData' ? new Uint8Array() : ed25519.sign(part.bytes, keys.secretKey.slice(0, 32)),
  )

describe('signing of Solana requests by a wallet that only signs', () => {
  it('puts the signature into the place of the account', async () => {
    const { prepare, sent } = createWorld()
    const transaction = transfer(payer, other)
    transaction.sign([other])
    const prepared = await prepare('solana_signTransaction', {
      transaction: base64.encode(transaction.serialize()),
    })
    const answer = await prepared.complete(signed(prepared))
    transaction.sign([payer])
    expect(answer).toEqual({
      signature: base58.encode(transaction.signatures[0] ?? new Uint8Array()),
      transaction: base64.encode(transaction.serialize()),
    })
    expect(sent).toEqual([])
  })

  it('signs several transactions', async () => {
    const transactions = [transfer(payer), transfer(payer, payer)].map((one) =>
      base64.encode(one.serialize()),
    )
    const prepared = await createWorld().prepare('solana_signAllTransactions', { transactions })
    expect(prepared.parts.length).toBe(2)
    expect(await prepared.complete(signed(prepared))).toMatchObject({
      transactions: [expect.any(String), expect.any(String)],
    })
  })

  it('submits once, and nothing with the signature of another account [SEC-06]', async () => {
    const { prepare, sent } = createWorld()
    const transaction = base64.encode(transfer(payer).serialize())
    const prepared = await prepare('solana_signAndSendTransaction', { transaction })
    await expect(prepared.complete(signed(prepared, other))).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
    expect(sent).toEqual([])
    const [signature = new Uint8Array()] = signed(prepared)
    expect(await prepared.complete([signature])).toEqual({ signature: base58.encode(signature) })
    await expect(prepared.complete([signature])).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
    expect(sent.length).toBe(1)
  })

  it('refuses to submit while another signature is missing', async () => {
    const transaction = base64.encode(transfer(payer, other).serialize())
    await expect(
      createWorld().prepare('solana_signAndSendTransaction', { transaction }),
    ).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
  })

  it('refuses a transaction that needs no signature of the account', async () => {
    const message = new TransactionMessage({
      payerKey: other.publicKey,
      recentBlockhash: blockhash,
      instructions: [],
    })
    const transaction = base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
    await expect(createWorld().prepare('solana_signTransaction', { transaction })).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
  })

  it('prepares the bytes of a message', async () => {
    const message = base58.encode(new TextEncoder().encode('hello'))
    const prepared = await createWorld().prepare('solana_signMessage', { message, pubkey: from })
    const [signature = new Uint8Array()] = signed(prepared)
    expect(await prepared.complete([signature])).toEqual({ signature: base58.encode(signature) })
  })
})
