import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { type PaymentMarks, QuoinError, TransferError, type TransferIntent } from '#kernel'
import { associatedAccountOf, associatedTokenProgram } from '../addresses/derived-addresses.js'
import { programs } from '../decode/program-addresses.js'
import { type ChainAccount, type NodeReader, readAccounts, readRent } from '../node/node-reader.js'
import { unitsOfMemo } from '../payment-links/payment-marks.js'
import { readTokenHoldings, type TokenHolding } from '../tokens/token-balances.js'
import { readMint, readTokenAccount } from '../tokens/token-layout.js'

/** A transfer before its price is known. Lamports. */
export interface TransferPlan {
  readonly instructions: readonly TransactionInstruction[]
  /** Maximum compute units of its programs, without the budget instructions. */
  readonly units: number
  /** Balance of the sender's account, and the part of it for the recipient. */
  readonly balance: bigint
  readonly sent: bigint
  /** The sent amount, in the smallest unit of its asset. */
  readonly value: bigint
  /** Returns the maximum amount: the whole balance of a token; the lamports left after a fee. */
  max(fee: bigint): bigint
  /** Rent-exempt minimum for a new token account of the recipient. */
  readonly rent: bigint
  /** Rent-exempt minimum of the sender's account unless it is emptied. */
  readonly keep: bigint
}

const systemProgram = '11111111111111111111111111111111'

/** Measured: 150 for a transfer of lamports. Tokens take about 6,500, and 35,000 with a new account. */
const coinUnits = 300
const tokenUnits = 30_000
const newAccountUnits = 60_000

/** Limit, below the capacity of a transaction and above the number of accounts in practice. */
const maxSources = 8

/** Maximum of a token amount, and of lamports: 64 bits. */
const maxAmount = 2n ** 64n - 1n

function refuseAddress(why: string): never {
  throw new QuoinError('CAIP_ADDRESS_INVALID', { details: why })
}

function refuseFunds(why: string): never {
  throw new TransferError('FUNDS_INSUFFICIENT', { details: why })
}

/** Refuses a program, a mint or a token account as recipient: the funds would be lost. */
function checkRecipient(account: ChainAccount | undefined): void {
  if (!account) return
  if (account.executable) refuseAddress('The recipient is a program')
  if (readTokenAccount(account)) refuseAddress('The recipient is an account for tokens, not a wallet')
  if (readMint(account)) refuseAddress('The recipient is a token mint, not a wallet')
}

/**
 * Marks a payment: appends the references to the accounts of its last transfer, neither signing nor writable, and
 * inserts the memo directly before it. Source: Solana Pay, `reference` and `memo`.
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

/** Plans a transfer of the native currency. */
export async function planCoinTransfer(read: NodeReader, intent: TransferIntent): Promise<TransferPlan> {
  const { from, to, value: wanted, orLess = false } = intent
  const [[sender, recipient], keep] = await Promise.all([readAccounts(read, [from, to]), readRent(read, 0)])
  checkRecipient(recipient)
  const balance = sender?.lamports ?? 0n
  const value = orLess && balance < wanted ? balance : wanted
  if (!recipient && value < keep)
    throw new QuoinError('NODE_REFUSED', {
      details: `The recipient's account is new and must receive at least ${keep} lamports`,
    })
  if (value > balance || value > maxAmount) refuseFunds(`${value} lamports exceed the balance of ${balance}`)
  const transfer = SystemProgram.transfer({
    fromPubkey: new PublicKey(from),
    toPubkey: new PublicKey(to),
    lamports: value,
  })
  const max = (fee: bigint): bigint => (balance > fee ? balance - fee : 0n)
  const { instructions, units } = marked([transfer], intent.marks)
  return { instructions, units: coinUnits + units, balance, sent: value, value, max, rent: 0n, keep }
}

export function keyOf(
  address: string,
  isWritable = false,
  isSigner = false,
): TransactionInstruction['keys'][number] {
  return { pubkey: new PublicKey(address), isWritable, isSigner }
}

export function instructionOf(
  program: string,
  keys: TransactionInstruction['keys'],
  data: Uint8Array,
): TransactionInstruction {
  const instruction = new TransactionInstruction({ programId: new PublicKey(program), keys })
  // Only web3.js creates a Buffer: a page has none.
  return Object.assign(instruction, { data })
}

/** Source: SPL Token, `TransferChecked`: it fails with another mint or other decimals. */
function transferChecked(value: bigint, decimals: number): Uint8Array {
  const data = new Uint8Array(10)
  const view = new DataView(data.buffer)
  view.setUint8(0, 12)
  view.setBigUint64(1, value, true)
  view.setUint8(9, decimals)
  return data
}

const totalOf = (held: readonly TokenHolding[]): bigint => held.reduce((sum, { amount }) => sum + amount, 0n)

/** Selects as few token accounts as possible for an amount. */
function takeFrom(
  usable: readonly TokenHolding[],
  value: bigint,
): readonly { readonly address: string; readonly part: bigint }[] {
  const total = totalOf(usable)
  if (value > total || value > maxAmount)
    refuseFunds(`${value} exceeds the balance of ${total} in the token's smallest unit`)
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

/** Plans a transfer of a token, with a new account for the recipient if necessary. */
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
    refuseAddress("The recipient's account for this token has another owner")

  const makeAccount = instructionOf(
    associatedTokenProgram,
    [
      keyOf(from, true, true),
      keyOf(target, true),
      keyOf(to),
      keyOf(token),
      keyOf(systemProgram),
      keyOf(program),
    ],
    // Idempotent: the account may be created meanwhile.
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
    // Also for an existing account: so the bytes contain the recipient who must own it (SEC-07).
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
