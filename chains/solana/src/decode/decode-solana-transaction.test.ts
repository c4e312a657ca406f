import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Ed25519Program,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeSolanaTransaction, type InstructionMeaning, isSolanaTransactionMessage } from './index.js'

const key = (): PublicKey => Keypair.generate().publicKey
const [payer, alice, bob, mint, source, target] = [key(), key(), key(), key(), key(), key()]
const blockhash = key().toBase58()
const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const token2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const memo = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

function instruction(
  programId: PublicKey,
  accounts: readonly PublicKey[],
  data: readonly number[] | Uint8Array,
) {
  const keys = accounts.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true }))
  return new TransactionInstruction({ programId, keys, data: Buffer.from(data) })
}

/** Little-endian. */
const u64 = (value: bigint): readonly number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]

function build(instructions: readonly TransactionInstruction[], version: 'legacy' | 0 = 0): Uint8Array {
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: [...instructions],
  })
  const compiled = version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
  return new VersionedTransaction(compiled).serialize()
}

const meaningsOf = (...instructions: TransactionInstruction[]): readonly InstructionMeaning[] | undefined =>
  decodeSolanaTransaction(build(instructions))?.instructions

const names = {
  alice: alice.toBase58(),
  bob: bob.toBase58(),
  mint: mint.toBase58(),
  source: source.toBase58(),
  target: target.toBase58(),
}
const program = tokenProgram.toBase58()

describe('known instructions [SEC-07]', () => {
  it('include transfers of lamports, in both versions', () => {
    const send = SystemProgram.transfer({ fromPubkey: alice, toPubkey: bob, lamports: 5_000_000_000n })
    for (const version of ['legacy', 0] as const) {
      expect(decodeSolanaTransaction(build([send], version))).toEqual({
        version,
        feePayer: payer.toBase58(),
        signers: [payer.toBase58(), names.alice],
        blockhash,
        fee: 10_000n,
        instructions: [{ kind: 'sendCoin', from: names.alice, to: names.bob, lamports: 5_000_000_000n }],
        lookupTables: [],
      })
    }
  })

  it.each<readonly [string, readonly PublicKey[], readonly number[], object]>([
    [
      'Transfer',
      [source, target, alice],
      [3, ...u64(7n)],
      {
        kind: 'sendToken',
        mint: undefined,
        decimals: undefined,
        from: names.source,
        to: names.target,
        authority: names.alice,
        amount: 7n,
      },
    ],
    [
      'TransferChecked',
      [source, mint, target, alice],
      [12, ...u64(2n ** 64n - 1n), 6],
      {
        kind: 'sendToken',
        mint: names.mint,
        decimals: 6,
        from: names.source,
        to: names.target,
        authority: names.alice,
        amount: 2n ** 64n - 1n,
      },
    ],
    [
      'Approve',
      [source, bob, alice],
      [4, ...u64(9n)],
      {
        kind: 'allow',
        mint: undefined,
        decimals: undefined,
        account: names.source,
        spender: names.bob,
        owner: names.alice,
        amount: 9n,
        isUnlimited: false,
      },
    ],
    [
      'ApproveChecked',
      [source, mint, bob, alice],
      [13, ...u64(2n ** 64n - 1n), 6],
      {
        kind: 'allow',
        mint: names.mint,
        decimals: 6,
        account: names.source,
        spender: names.bob,
        owner: names.alice,
        amount: 2n ** 64n - 1n,
        isUnlimited: true,
      },
    ],
    ['Revoke', [source, alice], [5], { kind: 'revoke', account: names.source, owner: names.alice }],
    [
      'SetAuthority',
      [source, alice],
      [6, 2, 1, ...bob.toBytes()],
      {
        kind: 'setAuthority',
        subject: names.source,
        right: 'AccountOwner',
        from: names.alice,
        to: names.bob,
      },
    ],
    [
      'SetAuthority without a new authority',
      [mint, alice],
      [6, 0, 0],
      { kind: 'setAuthority', subject: names.mint, right: 'MintTokens', from: names.alice, to: undefined },
    ],
    [
      'CloseAccount',
      [source, bob, alice],
      [9],
      { kind: 'closeTokenAccount', account: names.source, to: names.bob, owner: names.alice },
    ],
  ])('include %s of both token programs, with exactly the right data', (_, accounts, data, meaning) => {
    for (const programId of [tokenProgram, token2022]) {
      expect(meaningsOf(instruction(programId, accounts, data))).toEqual([
        { ...meaning, program: programId.toBase58() },
      ])
    }
    for (const other of [[...data, 0], data.slice(0, -1), [...data, ...data]]) {
      expect(meaningsOf(instruction(tokenProgram, accounts, other))).toMatchObject([
        { kind: 'unknown', program },
      ])
    }
    const missing = meaningsOf(instruction(tokenProgram, accounts.slice(0, -1), data))
    // Without its mint, a checked transfer is too short; the rest is not decoded.
    expect(missing).toMatchObject([{ kind: 'unknown' }])
  })

  it('include account creations, memos and the budget', () => {
    const accounts = [payer, target, bob, mint, SystemProgram.programId, tokenProgram]
    const made = {
      kind: 'createTokenAccount',
      payer: payer.toBase58(),
      account: names.target,
      owner: names.bob,
      mint: names.mint,
    }
    for (const data of [[], [0], [1]])
      expect(meaningsOf(instruction(associated, accounts, data))).toEqual([made])
    expect(meaningsOf(instruction(associated, accounts, [2]))).toMatchObject([{ kind: 'unknown' }])
    const other = [...accounts.slice(0, 5), bob]
    expect(meaningsOf(instruction(associated, other, []))).toMatchObject([{ kind: 'unknown' }])
    const text = new TextEncoder().encode('Rent \u202efor May')
    expect(meaningsOf(instruction(memo, [], text))).toEqual([{ kind: 'memo', text: 'Rent \\u{202e}for May' }])
    expect(meaningsOf(instruction(memo, [], [0xff]))).toMatchObject([{ kind: 'unknown' }])
  })

  it('determine the maximum fee', () => {
    const feeOf = (...instructions: TransactionInstruction[]): bigint | undefined =>
      decodeSolanaTransaction(build(instructions))?.fee
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 300_001 })
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n })
    expect(feeOf(limit)).toBe(5_000n)
    expect(feeOf(limit, price)).toBe(5_004n)
    // Without a limit each instruction may use 200,000 units.
    expect(feeOf(price)).toBe(5_002n)
    expect(meaningsOf(limit, price)).toEqual([{ kind: 'budget' }, { kind: 'budget' }])
    const checked = Ed25519Program.createInstructionWithPrivateKey({
      privateKey: Keypair.generate().secretKey,
      message: new Uint8Array(3),
    })
    expect(feeOf(checked)).toBe(10_000n)
  })

  it('exclude those of other programs, which are unknown with their program', () => {
    const stranger = key()
    expect(meaningsOf(instruction(stranger, [alice], [1, 2]))).toEqual([
      { kind: 'unknown', program: stranger.toBase58(), data: '0102' },
    ])
    const create = SystemProgram.createAccount({
      fromPubkey: payer,
      newAccountPubkey: alice,
      lamports: 1,
      space: 0,
      programId: stranger,
    })
    expect(meaningsOf(create)).toMatchObject([
      { kind: 'unknown', program: SystemProgram.programId.toBase58() },
    ])
  })

  it('exclude those with accounts from a lookup table, which are unknown', () => {
    const table = new AddressLookupTableAccount({
      key: key(),
      state: {
        deactivationSlot: 0n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [target, bob],
      },
    })
    const send = SystemProgram.transfer({ fromPubkey: payer, toPubkey: bob, lamports: 5 })
    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: blockhash,
      instructions: [send],
    }).compileToV0Message([table])
    const decoded = decodeSolanaTransaction(new VersionedTransaction(message).serialize())
    expect(decoded?.lookupTables).toEqual([table.key.toBase58()])
    expect(decoded?.instructions).toMatchObject([{ kind: 'unknown' }])
  })
})

describe('bytes that are no transaction', () => {
  const send = SystemProgram.transfer({ fromPubkey: payer, toPubkey: bob, lamports: 5 })
  const whole = build([send])

  it('are not decoded if truncated, extended, or in another encoding', () => {
    expect(decodeSolanaTransaction(new Uint8Array())).toBeUndefined()
    expect(decodeSolanaTransaction(Uint8Array.of(...whole, 0))).toBeUndefined()
    for (let size = 0; size < whole.length; size += 1)
      expect(decodeSolanaTransaction(whole.slice(0, size))).toBeUndefined()
    // The number of signatures in two bytes instead of one.
    expect(decodeSolanaTransaction(Uint8Array.of(0x81, 0, ...whole.slice(1)))).toBeUndefined()
    expect(
      decodeSolanaTransaction(Uint8Array.of(2, ...new Uint8Array(64), ...whole.slice(1))),
    ).toBeUndefined()
  })

  it('never cause an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => decodeSolanaTransaction(bytes) === undefined),
    )
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = whole.slice()
        bytes[at] = (bytes[at] ?? 0) ^ change
        const decoded = decodeSolanaTransaction(bytes)
        // Signatures and the number of read-only programs do not affect the result; everything else does.
        if (at >= 1 && at < 65) return decoded !== undefined
        return (
          at === 68 ||
          decoded === undefined ||
          JSON.stringify(decoded, text) !== JSON.stringify(decodeSolanaTransaction(whole), text)
        )
      }),
      { numRuns: 250 },
    )
  })

  it('are recognized if they are the message of a transaction', () => {
    expect(isSolanaTransactionMessage(VersionedTransaction.deserialize(whole).message.serialize())).toBe(true)
    const legacy = new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight: 1 }).add(send)
    expect(isSolanaTransactionMessage(legacy.serializeMessage())).toBe(true)
    for (const text of ['', 'Hello', 'app.example wants you to sign in']) {
      expect(isSolanaTransactionMessage(new TextEncoder().encode(text))).toBe(false)
    }
  })
})

const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)
