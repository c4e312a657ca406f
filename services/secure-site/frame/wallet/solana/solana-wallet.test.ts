import { serve } from '@hono/node-server'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteChain } from '../../../src/chains/site-chain.js'
import { createTestWalletServer, type TestWalletServer } from '../../../testing/create-test-wallet-server.js'
import { openTestWallet, type TestWallet } from '../testing/open-test-wallet.js'

/** A fake Solana node: records the sent transactions, or refuses them. */
const sent: unknown[] = []
let refusal: { readonly code: number; readonly message: string } | undefined
let stop: () => Promise<void>
let site: TestWalletServer
let wallet: TestWallet
let address: string
let chain: SiteChain
beforeAll(async () => {
  const app = new Hono().post('/', async (context) => {
    sent.push(await context.req.json())
    const answer = refusal ? { error: refusal } : { result: 'x' }
    return context.json({ jsonrpc: '2.0', id: 1, ...answer })
  })
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0 }, (info) => resolve(info.port))
    stop = () => new Promise((done) => void server.close(() => done()))
  })
  site = await createTestWalletServer()
  const nativeCurrency = { name: 'Sol', symbol: 'SOL', decimals: 9 }
  const caipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  chain = { caipNetworkId, name: 'Solana', rpcUrl: `http://localhost:${port}`, nativeCurrency }
  wallet = openTestWallet(site.session({ id: 'anna' }), [chain])
  address = (await wallet.user()).address
})
afterAll(async () => {
  await Promise.all([stop(), site.close()])
})

const other = Keypair.generate()

function transfer(version: 'legacy' | 0, payer = address, from = address): string {
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: base58.encode(new Uint8Array(32).fill(7)),
    instructions: [
      SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: other.publicKey, lamports: 5 }),
    ],
  })
  const compiled = version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
  return base64.encode(new VersionedTransaction(compiled).serialize())
}

const isSignedBy = (signed: string, signer: string): boolean => {
  const { message, signatures } = VersionedTransaction.deserialize(base64.decode(signed))
  const index = message.staticAccountKeys.findIndex((key) => key.toBase58() === signer)
  return ed25519.verify(signatures[index] ?? new Uint8Array(64), message.serialize(), base58.decode(signer))
}

describe('the Solana account', () => {
  it('signs transactions of both versions unchanged, beside other signatures [EMB-02]', async () => {
    for (const transaction of [transfer('legacy'), transfer(0), transfer(0, other.publicKey.toBase58())]) {
      const before = VersionedTransaction.deserialize(base64.decode(transaction))
      if (before.message.header.numRequiredSignatures > 1) before.sign([other])
      const request = base64.encode(before.serialize())
      const answer = (await wallet.request('solana_signTransaction', {
        transaction: request,
        pubkey: address,
      })) as {
        readonly transaction: string
        readonly signature: string
      }
      expect(isSignedBy(answer.transaction, address)).toBe(true)
      const after = VersionedTransaction.deserialize(base64.decode(answer.transaction))
      expect(after.message.serialize()).toEqual(before.message.serialize())
      expect(after.signatures.map((one) => base58.encode(one))).toContain(answer.signature)
      if (before.message.header.numRequiredSignatures > 1)
        expect(isSignedBy(answer.transaction, other.publicKey.toBase58())).toBe(true)
      expect(wallet.reviews.at(-1)?.subject).toEqual({
        kind: 'solanaTransactions',
        transactions: [request],
        isSignedOnly: true,
      })
    }
  })

  it('signs several transactions at once, and sends one with the options of the page', async () => {
    const transactions = [transfer(0), transfer('legacy')]
    const all = (await wallet.request('solana_signAllTransactions', { transactions })) as {
      transactions: string[]
    }
    expect(all.transactions.map((one) => isSignedBy(one, address))).toEqual([true, true])
    const request = {
      transaction: transfer(0),
      sendOptions: { skipPreflight: true, maxRetries: 2, unknown: 1 },
    }
    const { signature } = (await wallet.request('solana_signAndSendTransaction', request)) as {
      signature: string
    }
    expect(base58.decode(signature)).toHaveLength(64)
    expect(sent.at(-1)).toMatchObject({
      method: 'sendTransaction',
      params: [expect.any(String), { encoding: 'base64', skipPreflight: true, maxRetries: 2 }],
    })
    refusal = { code: -32002, message: 'Blockhash not found' }
    await expect(wallet.request('solana_signAndSendTransaction', request)).rejects.toThrow(
      'The network rejected the transaction: Blockhash not found. Nothing was sent.',
    )
    refusal = undefined
  })

  it.each([
    [-32603, 'Internal error'],
    [-32000, 'upstream request timed out'],
    [-32005, '504 Gateway Timeout'],
  ])(
    'reports a transaction as possibly sent if a proxy lost the node’s response (%d %s) [M1] [SEC-06]',
    async (code, message) => {
      refusal = { code, message }
      const sending = wallet.request('solana_signAndSendTransaction', { transaction: transfer(0) })
      await expect(sending).rejects.toThrow('It may have been sent')
      refusal = undefined
    },
  )

  it('signs messages, but none that is a transaction [SEC-07]', async () => {
    const bytes = new TextEncoder().encode('Hello')
    const request = { message: base58.encode(bytes), pubkey: address }
    const { signature } = (await wallet.request('solana_signMessage', request)) as { signature: string }
    expect(ed25519.verify(base58.decode(signature), bytes, base58.decode(address))).toBe(true)
    for (const version of ['legacy', 0] as const) {
      const { message } = VersionedTransaction.deserialize(base64.decode(transfer(version)))
      const hidden = { message: base58.encode(message.serialize()), pubkey: address }
      await expect(wallet.request('solana_signMessage', hidden)).rejects.toThrow(
        'This message is a transaction',
      )
    }
  })

  it('signs nothing for another account, and nothing that it cannot decode', async () => {
    const requestCount = wallet.reviews.length
    const stranger = other.publicKey.toBase58()
    for (const [method, params] of [
      ['solana_signMessage', { message: '2', pubkey: stranger }],
      ['solana_signTransaction', { transaction: transfer(0), pubkey: stranger }],
      ['solana_signTransaction', { transaction: transfer(0, stranger, stranger) }],
      ['solana_signTransaction', { transaction: `${transfer(0)}AAAA` }],
      ['solana_signTransaction', { transaction: 'nonsense' }],
      ['solana_signAllTransactions', { transactions: [] }],
      ['solana_signAllTransactions', { transactions: [transfer(0), 'nonsense'] }],
      [
        'solana_signAndSendTransaction',
        { transaction: transfer(0), options: { preflightCommitment: 'max' } },
      ],
      ['solana_signMessage', []],
    ] as const)
      await expect(wallet.request(method, params)).rejects.toThrow('Nothing was signed')
    expect(wallet.reviews).toHaveLength(requestCount)
  })
})
