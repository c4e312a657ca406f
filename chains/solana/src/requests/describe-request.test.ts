import { base58, base64 } from '@scure/base'
import {
  AddressLookupTableAccount,
  Authorized,
  ComputeBudgetProgram,
  Keypair,
  Lockup,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RequestDescription, RequestStep, RequestToDescribe } from '#kernel'
import { timeInHashes } from '../../../../testing/hashing-time.fixture.js'
import { exampleNetwork } from '../../testing/example-network.js'
import { encodeBase58 } from '../messages/message-request.js'
import { decodeBase58 } from './decode-base58.js'
import { describeRequest } from './describe-request.js'

const key = (): PublicKey => Keypair.generate().publicKey
const [own, thief, friend, mint, source, target] = [key(), key(), key(), key(), key(), key()]
const account = own.toBase58()
const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const token2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const blockhash = key().toBase58()
const network = exampleNetwork()

const u64 = (value: bigint): readonly number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]
function token(accounts: readonly PublicKey[], data: readonly number[], programId = tokenProgram) {
  const keys = accounts.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true }))
  return new TransactionInstruction({ programId, keys, data: Buffer.from(data) })
}
function build(
  instructions: readonly TransactionInstruction[],
  { payer = own, tables = [] }: { payer?: PublicKey; tables?: AddressLookupTableAccount[] } = {},
): string {
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: [...instructions],
  })
  return base64.encode(new VersionedTransaction(message.compileToV0Message(tables)).serialize())
}
const read = (method: string, params: unknown, more: Partial<RequestToDescribe> = {}): RequestDescription =>
  describeRequest({ method, params, network, account, origin: 'https://app.example', ...more })
const sign = (instructions: readonly TransactionInstruction[], more?: Parameters<typeof build>[1]) =>
  read('solana_signTransaction', { transaction: build(instructions, more), pubkey: account })
const send = (...instructions: readonly TransactionInstruction[]) =>
  read('solana_signAndSendTransaction', { transaction: build(instructions), pubkey: account })
const say = (message: string | Uint8Array, more: Partial<RequestToDescribe> = {}) => {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  return read('solana_signMessage', { message: encodeBase58(bytes), pubkey: account }, more)
}
function stepsOf({ subject }: RequestDescription): readonly RequestStep[] {
  return subject.kind === 'transaction' ? subject.steps : []
}

const pay = (to: PublicKey, lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: own, toPubkey: to, lamports })
const checked = (amount: bigint) => token([source, mint, target, own], [12, ...u64(amount), 6])

describe('requests of Solana in words [SEC-07]', () => {
  it('display transfers in the order of the bytes, with the fee at last', () => {
    const described = send(
      ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }),
      checked(7n),
      pay(friend, 5n),
    )
    expect(stepsOf(described)).toEqual([
      {
        kind: 'send',
        amount: { token: { address: mint.toBase58(), symbol: undefined, decimals: 6 }, value: 7n },
        to: target.toBase58(),
        from: undefined,
      },
      {
        kind: 'send',
        amount: { token: { symbol: 'SOL', decimals: 9 }, value: 5n },
        to: friend.toBase58(),
        from: undefined,
      },
      { kind: 'fee', amount: { token: { symbol: 'SOL', decimals: 9 }, value: 5_000n } },
    ])
    expect(described).toMatchObject({
      warnings: [],
      recipients: [target.toBase58(), friend.toBase58()],
      contracts: [mint.toBase58()],
    })
    const named = read(
      'solana_signTransaction',
      { transaction: build([checked(7n)]) },
      { tokens: new Map([[mint.toBase58(), { symbol: 'USD', decimals: 9 }]]) },
    )
    // The decimals of the bytes are those that the program enforces.
    expect(stepsOf(named)[0]).toMatchObject({ amount: { token: { symbol: 'USD', decimals: 6 } } })
  })

  it('display every transaction of a list', () => {
    const transactions = [build([checked(1n)]), build([pay(thief, 9n)])]
    const described = read('solana_signAllTransactions', { transactions, pubkey: account })
    expect(described.subject).toMatchObject({ isBatch: true })
    expect(described.recipients).toEqual([target.toBase58(), thief.toBase58()])
    const broken = { transactions: [build([checked(1n)]), 'AAAA'], pubkey: account }
    expect(read('solana_signAllTransactions', broken).warnings).toEqual(['unreadable'])
  })

  it.each<readonly [string, TransactionInstruction, readonly string[], object]>([
    [
      'an approval',
      token([source, mint, thief, own], [13, ...u64(3n), 6]),
      ['allowance'],
      { kind: 'allow', spender: thief.toBase58() },
    ],
    [
      'an unlimited approval',
      token([source, mint, thief, own], [13, ...u64(2n ** 64n - 1n), 6]),
      ['unlimitedAllowance'],
      { amount: 'unlimited' },
    ],
    [
      'an unlimited approval without a mint',
      token([source, thief, own], [4, ...u64(2n ** 64n - 1n)]),
      ['unlimitedAllowance', 'unknownCall'],
      { kind: 'named', name: 'Token: Approve' },
    ],
    [
      'a new owner of a token account',
      token([source, own], [6, 2, 1, ...thief.toBytes()]),
      ['authority'],
      { kind: 'setAuthority', right: 'AccountOwner', to: thief.toBase58() },
    ],
    [
      'a closed account whose coins go to others',
      token([source, thief, own], [9]),
      ['authority'],
      { kind: 'closeTokenAccount', to: thief.toBase58() },
    ],
    [
      'burnt tokens',
      token([source, mint, own], [8, ...u64(9n)], token2022),
      ['authority'],
      { kind: 'named', name: 'Token: Burn' },
    ],
    [
      'an account that is assigned to a program',
      SystemProgram.assign({ accountPubkey: own, programId: thief }),
      ['authority'],
      { kind: 'named', name: 'System: Assign' },
    ],
    [
      'a new withdrawer of a stake',
      StakeProgram.authorize({
        stakePubkey: source,
        authorizedPubkey: own,
        newAuthorizedPubkey: thief,
        stakeAuthorizationType: { index: 1 },
      }).instructions[0] as TransactionInstruction,
      ['authority'],
      { kind: 'setAuthority', right: 'Withdrawer', to: thief.toBase58() },
    ],
    [
      'a stake that belongs to others from the start',
      StakeProgram.initialize({
        stakePubkey: source,
        authorized: new Authorized(own, thief),
        lockup: new Lockup(0, 0, PublicKey.default),
      }),
      ['authority'],
      { kind: 'named', name: 'Stake: Initialize' },
    ],
    [
      'a transfer whose token is not named',
      token([source, target, own], [3, ...u64(4n)]),
      ['unknownCall'],
      { kind: 'named', name: 'Token: Transfer' },
    ],
    [
      'an unknown program',
      token([source, own], [1, 2, 3], thief),
      ['unknownCall'],
      { kind: 'unknown', to: thief.toBase58(), data: '010203' },
    ],
    [
      'an approval with a trailing byte',
      token([source, mint, thief, own], [13, ...u64(3n), 6, 0]),
      ['unknownCall'],
      { kind: 'unknown', to: tokenProgram.toBase58() },
    ],
  ])('warn of %s', (_, instruction, warnings, step) => {
    const described = send(instruction)
    expect(described.warnings).toEqual(warnings)
    expect(stepsOf(described)[0]).toMatchObject(step)
  })

  it('display coins that leave by other instructions than a transfer (attack)', () => {
    const lamports = 1_000_000
    const created = SystemProgram.createAccount({
      fromPubkey: own,
      newAccountPubkey: thief,
      lamports,
      space: 0,
      programId: SystemProgram.programId,
    })
    const [fromPubkey, toPubkey, programId] = [own, thief, SystemProgram.programId]
    const seeded = SystemProgram.transfer({
      fromPubkey,
      basePubkey: own,
      toPubkey,
      lamports: BigInt(lamports),
      seed: 'sub',
      programId,
    })
    const fromNonce = SystemProgram.nonceWithdraw({
      noncePubkey: source,
      authorizedPubkey: own,
      toPubkey,
      lamports,
    })
    const [fromStake] = StakeProgram.withdraw({
      stakePubkey: source,
      authorizedPubkey: own,
      toPubkey,
      lamports,
    }).instructions
    const bySeed = SystemProgram.createAccountWithSeed({
      fromPubkey,
      newAccountPubkey: thief,
      basePubkey: own,
      seed: 'any',
      lamports,
      space: 0,
      programId,
    })
    for (const one of [created, seeded, fromNonce, fromStake, bySeed]) {
      const described = send(one as TransactionInstruction)
      expect(stepsOf(described)[0]).toMatchObject({
        kind: 'send',
        amount: { value: BigInt(lamports) },
        to: thief.toBase58(),
      })
      expect(described.recipients).toEqual([thief.toBase58()])
    }
    const withFee = token([source, mint, target, own], [26, 1, ...u64(50n), 6, ...u64(1n)], token2022)
    expect(stepsOf(send(withFee))[0]).toMatchObject({ kind: 'send', amount: { value: 50n } })
    // The same bytes are no instruction of the older program.
    expect(send(token([source, mint, target, own], [26, 1, ...u64(50n), 6, ...u64(1n)])).warnings).toEqual([
      'unknownCall',
    ])
  })

  it('keep a transfer in view between others of no value, wherever it stands (attack)', () => {
    const noise = Array.from({ length: 8 }, (_, at) =>
      token(
        [],
        [...new TextEncoder().encode(`Step ${at}`)],
        new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      ),
    )
    for (let at = 0; at <= noise.length; at++) {
      const described = send(...noise.slice(0, at), pay(thief, 777n), ...noise.slice(at))
      expect(stepsOf(described)[at]).toMatchObject({ kind: 'send', amount: { value: 777n } })
      expect(described.recipients).toEqual([thief.toBase58()])
    }
  })

  it('report accounts of lookup tables, which are not part of the bytes (attack)', () => {
    const table = new AddressLookupTableAccount({
      key: key(),
      state: { deactivationSlot: 0n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses: [thief] },
    })
    const described = sign([pay(thief, 5n)], { tables: [table] })
    expect(described.warnings).toEqual(['lookupTables', 'unknownCall'])
    expect(stepsOf(described)[0]).toMatchObject({ kind: 'unknown' })
    // Its other accounts must not take the place of the missing one.
    const withdrawal = SystemProgram.nonceWithdraw({
      noncePubkey: source,
      authorizedPubkey: own,
      toPubkey: thief,
      lamports: 9,
    })
    const hidden = sign([withdrawal], { tables: [table] })
    expect(hidden.warnings).toEqual(['lookupTables', 'unknownCall'])
    expect(stepsOf(hidden)[0]).toMatchObject({ kind: 'unknown' })
    expect(hidden.recipients).toEqual([])
  })

  it('warn of a transaction that never expires, of one of others, and of an extreme fee', () => {
    const advance = SystemProgram.nonceAdvance({ noncePubkey: source, authorizedPubkey: own })
    expect(sign([advance, pay(friend, 1n)]).warnings).toEqual(['signedOnly'])
    // The wallet sends it at once.
    expect(send(advance, pay(friend, 1n)).warnings).toEqual([])
    expect(NONCE_ACCOUNT_LENGTH).toBe(80)
    const others = SystemProgram.transfer({ fromPubkey: thief, toPubkey: friend, lamports: 1 })
    expect(sign([others], { payer: thief }).warnings).toEqual(['otherAccount'])
    const params = { transaction: build([pay(friend, 1n)]), pubkey: thief.toBase58() }
    expect(read('solana_signTransaction', params).warnings).toEqual(['otherAccount'])
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000_000_000n })
    const units = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 })
    const costly = send(units, price, pay(friend, 1n))
    expect(costly.warnings).toEqual(['highFee'])
    expect(stepsOf(costly).at(-1)).toMatchObject({ kind: 'fee', amount: { value: 1_400_000_005_000n } })
  })

  it('display a message that is a transaction as one (attack)', () => {
    const bytes = VersionedTransaction.deserialize(
      base64.decode(build([pay(thief, 12n)])),
    ).message.serialize()
    const described = say(bytes)
    expect(described.warnings).toEqual(['disguised'])
    expect(stepsOf(described)[0]).toMatchObject({
      kind: 'send',
      to: thief.toBase58(),
      amount: { value: 12n },
    })
  })

  it('display messages and sign-ins; hidden characters make them bytes', () => {
    expect(say('Hello\nworld')).toMatchObject({
      subject: { kind: 'message', text: 'Hello\nworld', isHex: false },
      warnings: [],
    })
    expect(say('Hello \u202edlrow')).toMatchObject({
      subject: { isHex: true },
      warnings: ['blindMessage', 'hiddenCharacters'],
    })
    expect(say(new Uint8Array(32).fill(0xff)).warnings).toEqual(['blindMessage'])
    const signIn = (domain: string, address = account, chain = 'devnet') =>
      `${domain} wants you to sign in with your Solana account:\n${address}\n\nURI: https://app.example\nVersion: 1\nChain ID: ${chain}`
    expect(say(signIn('app.example'))).toMatchObject({
      subject: { signInDomain: 'app.example' },
      warnings: [],
    })
    expect(say(signIn('evil.example')).warnings).toEqual(['domainIsOther'])
    // Other forms than the standard's, which a server may accept (attack).
    expect(say(` ${signIn('evil.example')}`).warnings).toEqual(['domainIsOther'])
    expect(say(`${signIn('app.example')}\nResources:\n- urn:recap:e30`).warnings).toContain('permissions')
    expect(say(signIn('app.example', thief.toBase58())).warnings).toEqual(['otherAccount'])
    expect(say(signIn('app.example', account, 'mainnet')).warnings).toEqual(['otherNetwork'])
  })

  it('describe what is unknown by its parameters', () => {
    expect(read('solana_invented', { to: 'x' })).toMatchObject({
      subject: { kind: 'unknown', text: expect.stringContaining('"to": "x"') },
      warnings: ['unknownCall'],
    })
    for (const params of [
      undefined,
      null,
      7,
      [],
      {},
      { transaction: 7 },
      { message: '0OIl' },
      { transactions: [] },
    ])
      for (const method of ['solana_signTransaction', 'solana_signMessage', 'solana_signAllTransactions'])
        expect(read(method, params).warnings).toEqual(['unreadable'])
  })
})

describe('any request of Solana [SEC-07]', () => {
  it('shows each transferred amount, in whatever order and among whatever else', () => {
    const other = fc.oneof(
      fc.uint8Array({ maxLength: 20 }).map((data) => token([source, own], [...data], friend)),
      fc.uint8Array({ maxLength: 20 }).map((data) => token([source, mint, own], [...data])),
      fc
        .uint8Array({ maxLength: 20 })
        .map((data) => token([own, source], [...data], SystemProgram.programId)),
    )
    const list = fc.array(other, { maxLength: 5 })
    fc.assert(
      fc.property(list, list, fc.bigInt({ min: 1n, max: 2n ** 63n }), (before, after, lamports) => {
        const instructions = [...before, pay(thief, lamports), ...after]
        const described = sign(instructions)
        expect(stepsOf(described)).toContainEqual(
          expect.objectContaining({ kind: 'send', amount: expect.objectContaining({ value: lamports }) }),
        )
        // Only limits and prices have no step; the fee is one more.
        expect(stepsOf(described).length).toBeGreaterThanOrEqual(instructions.length + 1)
        expect(described.recipients).toContain(thief.toBase58())
      }),
      { numRuns: 100 },
    )
  })

  it('never throws, and takes no time', async () => {
    const big = base58.encode(new Uint8Array(100).fill(7)).repeat(500)
    const params = fc.oneof(
      fc.anything(),
      fc.record({ transaction: fc.base64String({ maxLength: 2_000 }), pubkey: fc.constant(account) }),
      fc.record({ message: fc.constantFrom(big, big.slice(0, 20_000), '1'.repeat(20_000)) }),
      fc.record({ transactions: fc.array(fc.constant(build([checked(1n)])), { maxLength: 64 }) }),
    )
    const methods = fc.constantFrom(
      'solana_signTransaction',
      'solana_signMessage',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'other',
    )
    fc.assert(
      fc.property(methods, params, (method, given) => {
        expect(() => read(method, given)).not.toThrow()
      }),
      { numRuns: 300 },
    )
    const long = new Uint8Array(14_600).fill(0x61)
    for (const described of [
      () => say(long),
      () => read('solana_signMessage', { message: big }),
      () => read('solana_signMessage', { message: '1'.repeat(20_000) }),
      () => read('solana_signAllTransactions', { transactions: Array(64).fill(build([checked(1n)])) }),
    ])
      expect(await timeInHashes(described)).toBeLessThan(8)
  })

  it('decodes base58 as the library does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeBase58(base58.encode(bytes))).toEqual(bytes)
      }),
    )
    expect(() => decodeBase58('0')).toThrow()
  })
})
