import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { type PaymentMarks, QuoinError, TransferError, type TransferIntent } from '#kernel'
import { associatedAccountOf, associatedTokenProgram } from '../addresses/derived-addresses.js'
import { programs } from '../decode/program-addresses.js'
import { type ChainAccount, type NodeReader, readAccounts, readRent } from '../node/node-reader.js'
import { unitsOfMemo } from '../payment-links/payment-marks.js'
import { readTokenHoldings, type TokenHolding } from '../tokens/token-balances.js'
import { readMint, readTokenAccount } from '../tokens/token-layout.js'

/** What a transfer does, before it has a price. Lamports. */
export interface TransferPlan {
  readonly instructions: readonly TransactionInstruction[]
  /** What its programs may compute at most, without the budget's own instructions. */
  readonly units: number
  /** What the sender's account holds, and what of it goes to the recipient. */
  readonly balance: bigint
  readonly sent: bigint
  /** What is sent, of whatever is sent. */
  readonly value: bigint
  /** The most that could be: of a token all there is; of coins, what a fee leaves. */
  max(fee: bigint): bigint
  /** What is put into a new account of the recipient's, so that it may stay. */
  readonly rent: bigint
  /** What the sender's account must keep unless it is emptied. */
  readonly keep: bigint
}

const systemProgram = '11111111111111111111111111111111'

/** Measured: 150 for a transfer of coins. Tokens take about 6,500, and 35,000 where an account is made. */
const coinUnits = 300
const tokenUnits = 30_000
const newAccountUnits = 60_000

/** A transaction has room for more accounts than this, and nobody has them. */
const maxSources = 8

/** The largest amount of a token, or of lamports: 64 bits. */
const maxAmount = 2n ** 64n - 1n

function refuseAddress(why: string): never {
  throw new QuoinError('CAIP_ADDRESS_INVALID', { details: why })
}

function refuseFunds(why: string): never {
  throw new TransferError('FUNDS_INSUFFICIENT', { details: why })
}

/** What is sent to a program, a mint or a token account does not come back. */
function checkRecipient(account: ChainAccount | undefined): void {
  if (!account) return
  if (account.executable) refuseAddress('The recipient is a program')
  if (readTokenAccount(account)) refuseAddress('The recipient is an account for tokens, not a wallet')
  if (readMint(account)) refuseAddress('The recipient is a token, not a wallet')
}

/**
 * Marks a payment: the references behind what its last transfer needs, where they neither sign nor change anything, the memo right
 * before it. Source: Solana Pay, `reference` and `memo`.
 */
function marked(
  transfers: readonly TransactionInstruction[],
  { references = [], memo }: PaymentMarks = {},
): { readonly instructions: readonly TransactionInstruction[]; readonly units: number } {
  const last = transfers.slice(-1)
  for (const { keys } of last) keys.push(...references.map((reference) => keyOf(reference)))
  if (memo === undefined) return { instructions: transfers, units: 0 }
  const note = instructionOf(programs.memo, [], new TextEncoder().encode(memo))
  return {
    instructions: [...transfers.slice(0, -1), note, ...last],
    units: unitsOfMemo(memo),
  }
}

/** A transfer of the network's coin. */
export async function planCoinTransfer(read: NodeReader, intent: TransferIntent): Promise<TransferPlan> {
  const { from, to, value: wanted, orLess = false } = intent
  const [[sender, recipient], keep] = await Promise.all([readAccounts(read, [from, to]), readRent(read, 0)])
  checkRecipient(recipient)
  const balance = sender?.lamports ?? 0n
  const value = orLess && balance < wanted ? balance : wanted
  if (!recipient && value < keep)
    throw new QuoinError('NODE_REFUSED', {
      details: `The recipient's account is new: it must get at least ${keep} lamports`,
    })
  if (value > balance || value > maxAmount) refuseFunds(`${value} lamports of ${balance}`)
  const transfer = SystemProgram.transfer({
    fromPubkey: new PublicKey(from),
    toPubkey: new PublicKey(to),
    lamports: value,
  })
  const max = (fee: bigint): bigint => (balance > fee ? balance - fee : 0n)
  const { instructions, units } = marked([transfer], intent.marks)
  return { instructions, units: coinUnits + units, balance, sent: value, value, max, rent: 0n, keep }
}

function keyOf(
  address: string,
  isWritable = false,
  isSigner = false,
): TransactionInstruction['keys'][number] {
  return { pubkey: new PublicKey(address), isWritable, isSigner }
}

function instructionOf(
  program: string,
  keys: TransactionInstruction['keys'],
  data: Uint8Array,
): TransactionInstruction {
  const instruction = new TransactionInstruction({ programId: new PublicKey(program), keys })
  // Buffers are made by web3.js alone: a page has none of its own.
  return Object.assign(instruction, { data })
}

/** Source: SPL Token, `TransferChecked`: it fails where mint or decimals are not those that were meant. */
function transferChecked(value: bigint, decimals: number): Uint8Array {
  const data = new Uint8Array(10)
  const view = new DataView(data.buffer)
  view.setUint8(0, 12)
  view.setBigUint64(1, value, true)
  view.setUint8(9, decimals)
  return data
}

const totalOf = (held: readonly TokenHolding[]): bigint => held.reduce((sum, { amount }) => sum + amount, 0n)

/** From which accounts an amount is taken: as few as possible. */
function takeFrom(
  usable: readonly TokenHolding[],
  value: bigint,
): readonly { readonly address: string; readonly part: bigint }[] {
  const total = totalOf(usable)
  if (value > total || value > maxAmount) refuseFunds(`${value} of ${total} in the token's smallest unit`)
  const parts: { address: string; part: bigint }[] = []
  let left = value
  for (const { address, amount } of usable.toSorted((a, b) => (a.amount < b.amount ? 1 : -1))) {
    // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint
    const part = amount < left ? amount : left
    if (part === 0n && parts.length > 0) break
    parts.push({ address, part })
    left -= part
  }
  if (parts.length > maxSources) refuseFunds(`The tokens are spread over ${parts.length} accounts`)
  return parts
}

/** A transfer of a token, with an account for the recipient's where there is none. */
export async function planTokenTransfer(
  read: NodeReader,
  intent: TransferIntent,
  token: string,
): Promise<TransferPlan> {
  const { from, to, value: wanted, orLess = false } = intent
  const [[sender, recipient, mintAccount], held, keep] = await Promise.all([
    readAccounts(read, [from, to, token]),
    readTokenHoldings(read, from, { mint: token }),
    readRent(read, 0),
  ])
  const mint = mintAccount && readMint(mintAccount)
  if (!mint) return refuseAddress(`${token} is not a token of this network`)
  if (mint.obstacle !== undefined) throw new QuoinError('RPC_PARAMS_INVALID', { details: mint.obstacle })
  checkRecipient(recipient)
  const { program, decimals } = mint
  const target = associatedAccountOf(to, token, program)
  const [there] = await readAccounts(read, [target])
  const existing = there && readTokenAccount(there)
  if (existing?.frozen) refuseAddress("The recipient's account for this token is frozen")
  if (existing && existing.owner !== to)
    refuseAddress("The recipient's account for this token is somebody else's")

  const makeAccount = instructionOf(
    associatedTokenProgram,
    [
      ...[keyOf(from, true, true), keyOf(target, true), keyOf(to), keyOf(token)],
      ...[keyOf(systemProgram), keyOf(program)],
    ],
    // Idempotent: somebody else may make the account meanwhile.
    Uint8Array.of(1),
  )
  const usable = held.filter(({ frozen }) => !frozen)
  const total = totalOf(usable)
  const value = orLess && total > 0n && total < wanted ? total : wanted
  const transfers = takeFrom(usable, value).map(({ address, part }) =>
    instructionOf(
      program,
      [keyOf(address, true), keyOf(token), keyOf(target, true), keyOf(from, false, true)],
      transferChecked(part, decimals),
    ),
  )
  const { instructions, units } = marked(transfers, intent.marks)
  return {
    // Also where there is one: so the bytes themselves name the recipient, whose account it must be (SEC-07).
    instructions: [makeAccount, ...instructions],
    units: transfers.length * tokenUnits + newAccountUnits + units,
    balance: sender?.lamports ?? 0n,
    sent: 0n,
    value,
    max: () => total,
    rent: existing ? 0n : await readRent(read, mint.accountBytes),
    keep,
  }
}
