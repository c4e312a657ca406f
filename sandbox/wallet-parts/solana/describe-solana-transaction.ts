import { base58, base64 } from '@scure/base'
import type { ApprovalFact } from '../approval/approval-view.js'
import { callNode } from '../eip155/call-node.js'
import type { KeysNetwork } from '../namespace-keys.js'
import type { SolanaInstruction, SolanaMessage } from './read-solana-message.js'

const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const tokenPrograms = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])

/** The decoded content of a transaction. */
export interface SolanaDescription {
  readonly facts: readonly ApprovalFact[]
  /** Programs that this wallet cannot decode. */
  readonly unread: readonly string[]
}

/** Lamports. */
const signatureFee = 5_000n
const usualUnits = 200_000n

function amountText(value: bigint, decimals: number, symbol: string): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${whole}${rest === '' ? '' : `.${rest}`} ${symbol}`
}

const viewOf = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)

function isTransferOfCoin({ program, data }: SolanaInstruction): boolean {
  return program === systemProgram && data.length === 12 && viewOf(data).getUint32(0, true) === 2
}

function isTransferOfToken({ program, data, accounts }: SolanaInstruction): boolean {
  return tokenPrograms.has(program) && data.length === 10 && data[0] === 12 && accounts.length >= 4
}

function isNewAccount({ program, data, accounts }: SolanaInstruction): boolean {
  return program === associatedProgram && (data.length === 0 || (data[0] ?? 0) <= 1) && accounts.length >= 6
}

/** Returns the owner of a token account: from the transaction that creates it, or from the node. */
async function ownerOf(
  account: string,
  instructions: readonly SolanaInstruction[],
  network: KeysNetwork,
): Promise<string> {
  const made = instructions.find((one) => isNewAccount(one) && one.accounts[1] === account)
  if (made?.accounts[2] !== undefined) return made.accounts[2]
  try {
    const answer = await callNode(network, 'getAccountInfo', [account, { encoding: 'base64' }])
    const [text]: readonly unknown[] = Object(Object(Object(answer).value).data)
    const data = base64.decode(String(text))
    return data.length >= 165 ? base58.encode(data.slice(32, 64)) : account
  } catch {
    return account
  }
}

function feeOf({ signers, instructions }: SolanaMessage): bigint {
  let units = usualUnits
  let price = 0n
  for (const { program, data } of instructions) {
    if (program !== budgetProgram) continue
    if (data[0] === 2 && data.length === 5) units = BigInt(viewOf(data).getUint32(1, true))
    if (data[0] === 3 && data.length === 9) price = viewOf(data).getBigUint64(1, true)
  }
  return signatureFee * BigInt(signers.length) + (units * price + 999_999n) / 1_000_000n
}

async function factsOf(
  instruction: SolanaInstruction,
  all: readonly SolanaInstruction[],
  network: KeysNetwork,
): Promise<readonly ApprovalFact[] | undefined> {
  const { program, accounts, data } = instruction
  if (program === budgetProgram) return []
  if (isTransferOfCoin(instruction)) {
    const value = viewOf(data).getBigUint64(4, true)
    return [
      { label: 'Amount', value: amountText(value, network.decimals, network.symbol), look: 'amount' },
      { label: 'To', value: accounts[1] ?? '', look: 'code' },
    ]
  }
  if (isTransferOfToken(instruction)) {
    const [, mint = '', target = ''] = accounts
    const value = viewOf(data).getBigUint64(1, true)
    return [
      { label: 'Amount', value: amountText(value, data[9] ?? 0, 'tokens'), look: 'amount' },
      { label: 'Token', value: mint, look: 'code' },
      { label: 'To', value: await ownerOf(target, all, network), look: 'code' },
    ]
  }
  if (isNewAccount(instruction)) {
    return [{ label: 'Also', value: 'Pays for an account for this token where the recipient has none' }]
  }
  return undefined
}

/** Describes a transaction in plain words. */
export async function describeSolanaTransaction(
  message: SolanaMessage,
  network: KeysNetwork,
): Promise<SolanaDescription> {
  const { instructions } = message
  const facts: ApprovalFact[] = []
  const unread: string[] = []
  for (const instruction of instructions) {
    const read = await factsOf(instruction, instructions, network)
    if (read && !instruction.accounts.includes('table')) facts.push(...read)
    else unread.push(instruction.program)
  }
  facts.push({
    label: 'Network fee',
    value: `At most ${amountText(feeOf(message), network.decimals, network.symbol)}`,
  })
  return { facts, unread: [...new Set(unread)] }
}
