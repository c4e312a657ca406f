import { base58, base64 } from '@scure/base'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  type Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { createScriptedModule, keys, network, rich } from '../../testing/scripted-module.js'
import './compare-transactions.js'

function keyAt(at: number): Keypair {
  const key = keys[at]
  if (!key) throw new Error('The key is missing')
  return key
}
const [alice, bob, thief] = [keyAt(0), keyAt(1), keyAt(2)]
const guard = new PublicKey('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')

const pay = (to: PublicKey, lamports: bigint = 5n): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: to, lamports })

/** A transaction, signed by the payer. */
function signed(
  instructions: TransactionInstruction[],
  { payer = alice, hash = 1, table = false } = {},
): string {
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: base58.encode(new Uint8Array(32).fill(hash)),
    instructions,
  })
  const lookup = new AddressLookupTableAccount({
    key: thief.publicKey,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [bob.publicKey],
    },
  })
  const transaction = new VersionedTransaction(
    table ? message.compileToV0Message([lookup]) : message.compileToLegacyMessage(),
  )
  transaction.sign(payer === alice ? [alice] : [payer, alice])
  return base64.encode(transaction.serialize())
}

const requested = signed([pay(bob.publicKey)])
const idOf = (wire: string): string => base58.encode(base64.decode(wire).slice(1, 65))
const changes: readonly (readonly [string, string])[] = [
  ['another recipient', signed([pay(thief.publicKey)])],
  ['another amount', signed([pay(bob.publicKey, 6n)])],
  ['a further transfer', signed([pay(bob.publicKey), pay(thief.publicKey)])],
  ['nothing', signed([])],
  ['another payer', signed([pay(bob.publicKey)], { payer: thief })],
]
const alike = signed(
  [
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 9n }),
    pay(bob.publicKey),
    { programId: guard, keys: [], data: Buffer.from([1]) },
  ],
  { hash: 2 },
)

describe('a sent transaction on Solana [SEC-06]', () => {
  const compare = async (wire: string | undefined, id = idOf(wire ?? requested)) => {
    const answer = wire === undefined ? null : { slot: 1, transaction: [wire, 'base64'] }
    const { module, platform } = createScriptedModule(
      { [alice.publicKey.toBase58()]: rich },
      { getTransaction: answer },
    )
    const params = { transaction: requested, pubkey: alice.publicKey.toBase58() }
    const method = 'solana_signAndSendTransaction'
    return { platform, answer: module.transactions?.compareSent?.({ network, id, method, params }) }
  }

  it('is the requested one, whatever its fee, its blockhash and the assertions of the wallet', async () => {
    expect(await (await compare(requested)).answer).toBe(true)
    expect(await (await compare(alike)).answer).toBe(true)
  })

  it.each(changes)('is another one with %s', async (_, wire) => {
    expect(await (await compare(wire)).answer).toBe(false)
  })

  it('cannot be compared while the node does not know it, and is not read from another transaction', async () => {
    expect(await (await compare(undefined)).answer).toBeUndefined()
    const { platform, answer } = await compare(alike, idOf(requested))
    const failed = expect(answer).rejects.toMatchObject({ code: 'NODE_FAILED' })
    await platform.clock.advanceAsync(60_000)
    await failed
  })
})

describe('a signed transaction on Solana [SEC-06]', () => {
  const { module } = createScriptedModule({})
  const compare = (params: object, answer: unknown, method = 'solana_signTransaction') =>
    module.transactions?.compareSigned?.({ method, params, answer })

  it('is compared with the requested one', async () => {
    expect(await compare({ transaction: requested }, { transaction: alike })).toBe(true)
    for (const [name, wire] of changes)
      expect(await compare({ transaction: requested }, { transaction: wire }), name).toBe(false)
  })

  it('is compared in its place among several', async () => {
    const transactions = [requested, signed([pay(thief.publicKey)])]
    const all = 'solana_signAllTransactions'
    expect(await compare({ transactions }, { transactions }, all)).toBe(true)
    expect(await compare({ transactions }, { transactions: [...transactions].reverse() }, all)).toBe(false)
    expect(await compare({ transactions }, { transactions: [...transactions, alike] }, all)).toBe(false)
  })

  it('says nothing without the bytes, or of accounts from lookup tables', async () => {
    expect(await compare({ transaction: requested }, { signature: 'x' })).toBeUndefined()
    expect(await compare({ transaction: requested }, { transaction: 'AAAA' })).toBeUndefined()
    const table = signed([pay(bob.publicKey)], { table: true })
    expect(await compare({ transaction: table }, { transaction: table })).toBeUndefined()
    const other = signed([pay(bob.publicKey), pay(bob.publicKey)], { table: true })
    expect(await compare({ transaction: table }, { transaction: other })).toBe(false)
    expect(await compare({ message: 'x' }, { signature: 'x' }, 'solana_signMessage')).toBeUndefined()
  })
})
