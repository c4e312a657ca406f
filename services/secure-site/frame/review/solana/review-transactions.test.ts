import { base64 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { ApprovalReview } from '../../approval/approval-review.js'
import { buildReview } from '../build-review.js'
import type { RequestedSubject } from '../review-request.js'

const key = (): PublicKey => Keypair.generate().publicKey
const [me, bob, mint, mine, theirs, stranger] = [key(), key(), key(), key(), key(), key()]
const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const metadataProgram = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const metadata = PublicKey.findProgramAddressSync(
  [Buffer.from('metadata'), metadataProgram.toBytes(), mint.toBytes()],
  metadataProgram,
)[0]

const u32 = (value: number): readonly number[] => [...new Uint8Array(new Uint32Array([value]).buffer)]
const u64 = (value: bigint): readonly number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]

/** An account on the fake node: its bytes in the layout of SPL Token. */
interface Kept {
  readonly owner: PublicKey
  readonly lamports: number
  readonly data: readonly number[]
  readonly executable?: boolean
}
const wallet = (lamports: number): Kept => ({ owner: SystemProgram.programId, lamports, data: [] })
const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0)
const tokens = (owner: PublicKey, amount: bigint, delegate?: PublicKey): Kept => {
  const taker = delegate ? [...u32(1), ...delegate.toBytes()] : zeros(36)
  const data = [...mint.toBytes(), ...owner.toBytes(), ...u64(amount), ...taker, 1]
  return { owner: tokenProgram, lamports: 2_039_280, data: [...data, ...zeros(165 - data.length)] }
}
const named = (symbol: string): Kept => {
  const [name, short] = ['Dollar', symbol].map((text) => [...new TextEncoder().encode(text)])
  const texts = [...u32(name?.length ?? 0), ...(name ?? []), ...u32(short?.length ?? 0), ...(short ?? [])]
  return { owner: metadataProgram, lamports: 1, data: [4, ...zeros(64), ...texts] }
}

const before: Readonly<Record<string, Kept>> = {
  [me.toBase58()]: wallet(5_000_000_000),
  [mine.toBase58()]: tokens(me, 9_000_000n, stranger),
  [theirs.toBase58()]: tokens(bob, 0n),
  [mint.toBase58()]: { owner: tokenProgram, lamports: 1, data: [...zeros(44), 6, ...zeros(37)] },
  [metadata.toBase58()]: named('USD\u0000\u202eX'),
}

interface Scripted {
  readonly after?: Readonly<Record<string, Kept>>
  readonly fault?: { readonly err: unknown; readonly logs: readonly string[] }
}

/** A fake node: no available node returns accounts after a simulation. */
function scriptedFetch({ after = {}, fault }: Scripted): typeof fetch {
  const write = (kept: Kept | undefined): unknown =>
    kept && {
      owner: kept.owner.toBase58(),
      lamports: kept.lamports,
      executable: kept.executable ?? false,
      data: [base64.encode(Uint8Array.from(kept.data)), 'base64'],
    }
  return async (_, init) => {
    const { method, params } = JSON.parse(String(init?.body)) as {
      method?: string
      params: [string[], object]
    }
    if (method === 'getMultipleAccounts') {
      return Response.json({ result: { value: params[0].map((one) => write(before[one]) ?? null) } })
    }
    if (method !== 'simulateTransaction') return Response.json({ fungibles: [] })
    const { addresses } = (params[1] as { accounts: { addresses: string[] } }).accounts
    const accounts = addresses.map((one) => write(after[one] ?? before[one]) ?? null)
    return Response.json({ result: { value: { err: null, logs: [], accounts, ...fault } } })
  }
}

function instruction(programId: PublicKey, accounts: readonly PublicKey[], data: readonly number[]) {
  const keys = accounts.map((pubkey) => ({ pubkey, isSigner: pubkey === me, isWritable: true }))
  return new TransactionInstruction({ programId, keys, data: Buffer.from(data) })
}

function encode(instructions: readonly TransactionInstruction[], payerKey: PublicKey = me): string {
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: key().toBase58(),
    instructions: [...instructions],
  }).compileToV0Message()
  return base64.encode(new VersionedTransaction(message).serialize())
}

function review(subject: RequestedSubject, scripted: Scripted = {}): Promise<ApprovalReview> {
  const request = {
    subject,
    account: { address: me.toBase58(), type: 'eoa' },
    network: {
      caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      name: 'Test',
      rpcUrl: 'https://node.example',
      nativeCurrency: { symbol: 'SOL', decimals: 9 },
    },
    isSwitched: false,
    app: { origin: 'https://app.example', name: undefined, iconUrl: undefined },
  } as const
  return buildReview(request, new AbortController().signal, { fetch: scriptedFetch(scripted) })
}

const call = (...transactions: string[]): RequestedSubject => ({
  kind: 'solanaTransactions',
  transactions,
  isSignedOnly: false,
})
const sol = { symbol: 'SOL', decimals: 9 }
const dollar = { address: mint.toBase58(), symbol: 'USD X', decimals: 6 }

describe('a transaction of Solana', () => {
  it('shows the owner of the receiving token account, and the changes without the fee [SEC-07]', async () => {
    const send = instruction(tokenProgram, [mine, mint, theirs, me], [12, ...u64(4_000_000n), 6])
    const after = { [me.toBase58()]: wallet(4_999_995_000), [mine.toBase58()]: tokens(me, 5_000_000n) }
    expect(await review(call(encode([send])), { after })).toMatchObject({
      subject: {
        steps: [
          { kind: 'send', amount: { token: dollar, value: 4_000_000n }, to: bob.toBase58(), from: undefined },
        ],
        fee: { token: sol, value: 5_000n },
        simulation: { status: 'done', changes: [{ amount: { token: dollar, value: -4_000_000n } }] },
      },
      warnings: [],
    })
  })

  it('finds the token of a transfer that does not name it', async () => {
    const send = instruction(tokenProgram, [mine, theirs, me], [3, ...u64(7n)])
    expect((await review(call(encode([send])))).subject).toMatchObject({
      steps: [{ kind: 'send', amount: { token: dollar, value: 7n }, to: bob.toBase58() }],
    })
    const other = instruction(tokenProgram, [stranger, theirs, me], [3, ...u64(7n)])
    const unknown = await review(call(encode([other])))
    expect(unknown).toMatchObject({
      subject: {
        steps: [{ kind: 'unknown', selector: tokenProgram.toBase58(), data: '030700000000000000' }],
      },
      warnings: ['unknownCall'],
    })
  })

  it('shows allowances, transferred authorities and accounts', async () => {
    const made = key()
    const steps = [
      instruction(associated, [me, made, bob, mint, SystemProgram.programId, tokenProgram], [1]),
      instruction(tokenProgram, [mine, mint, made, me], [12, ...u64(1n), 6]),
      instruction(tokenProgram, [mine, stranger, me], [4, ...u64(2n ** 64n - 1n)]),
      instruction(tokenProgram, [mine, me], [5]),
      instruction(tokenProgram, [mine, me], [6, 2, 1, ...stranger.toBytes()]),
      instruction(tokenProgram, [mine, stranger, me], [9]),
    ]
    const { subject, warnings } = await review(call(encode(steps)))
    expect(subject).toMatchObject({
      steps: [
        { kind: 'createTokenAccount', token: dollar, owner: bob.toBase58() },
        { kind: 'send', to: bob.toBase58() },
        {
          kind: 'allow',
          token: dollar,
          spender: stranger.toBase58(),
          amount: 'unlimited',
          by: 'transaction',
        },
        { kind: 'revoke', token: dollar, spender: stranger.toBase58() },
        { kind: 'setAuthority', subject: mine.toBase58(), right: 'AccountOwner', to: stranger.toBase58() },
        { kind: 'closeTokenAccount', account: mine.toBase58(), to: stranger.toBase58() },
      ],
    })
    expect(warnings).toEqual(['unlimitedAllowance', 'givesAuthority'])
  })

  it('shows unknown instructions, another fee payer, and a failing simulation', async () => {
    const odd = instruction(stranger, [me], [1, 2])
    const fault = {
      err: { InstructionError: [0, 'x'] },
      logs: ['Program log: Error: insufficient funds', 'Program x failed'],
    }
    expect(
      await review({ ...call(encode([odd], bob)), isSignedOnly: true } as RequestedSubject, { fault }),
    ).toMatchObject({
      subject: {
        fee: 'sponsored',
        isSignedOnly: true,
        steps: [{ kind: 'unknown', to: stranger.toBase58(), data: '0102' }],
        simulation: { status: 'reverts', reason: 'Error: insufficient funds' },
      },
      warnings: ['unknownCall', 'wouldRevert', 'signedOnly'],
    })
  })

  it('sums the fees of several transactions, and does not simulate them separately', async () => {
    const send = SystemProgram.transfer({ fromPubkey: me, toPubkey: bob, lamports: 5n })
    expect((await review(call(encode([send]), encode([send])))).subject).toMatchObject({
      steps: [{ kind: 'send', amount: { token: sol, value: 5n } }, { kind: 'send' }],
      fee: { value: 10_000n },
      simulation: { status: 'unavailable' },
    })
  })

  it('is refused if it cannot be decoded, or is not for the account', async () => {
    const send = SystemProgram.transfer({ fromPubkey: bob, toPubkey: me, lamports: 5n })
    for (const text of [encode([send], bob), 'AA==', `${encode([send])}AAAA`]) {
      await expect(review(call(text))).rejects.toThrow('Nothing was signed')
    }
  })
})

describe('a message of Solana', () => {
  it('is shown as text, and refused if it is a transaction [SEC-07]', async () => {
    const sign = (bytes: Uint8Array): Promise<ApprovalReview> =>
      review({ kind: 'solanaMessage', message: base64.encode(bytes) })
    const text = 'bank.example wants you to sign in with your Solana account:\n4Nd1\n'
    expect(await sign(new TextEncoder().encode(text))).toMatchObject({
      subject: { kind: 'message', text, isHex: false },
      warnings: ['domainIsOther'],
    })
    const send = SystemProgram.transfer({ fromPubkey: me, toPubkey: bob, lamports: 5n })
    const { message } = VersionedTransaction.deserialize(base64.decode(encode([send])))
    await expect(sign(message.serialize())).rejects.toThrow('presented a transaction as a message')
  })
})
