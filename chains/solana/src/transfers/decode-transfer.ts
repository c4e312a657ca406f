import { base64 } from '@scure/base'
import type { DecodedTransfer, PaymentMarks, WalletCall } from '#kernel'
import { decodeSolanaTransaction } from '../decode/decode-solana-transaction.js'
import type { InstructionMeaning } from '../decode/instruction-meaning.js'

/** Limit of nodes. Base64 characters. */
const maxTextLength = 2_000

type TokenTransfer = Extract<InstructionMeaning, { readonly kind: 'sendToken' }>
type NewAccount = Extract<InstructionMeaning, { readonly kind: 'createTokenAccount' }>

/**
 * Decodes transfers of one token to the account that the transaction creates, or finds existing: the program of such
 * accounts accepts only the wallet's own.
 */
function readTokens(
  made: NewAccount,
  sent: readonly TokenTransfer[],
  from: string,
): DecodedTransfer | undefined {
  const isOne = ({ mint, to, authority }: TokenTransfer): boolean =>
    mint === made.mint && to === made.account && authority === from
  if (made.payer !== from || sent.length === 0 || !sent.every(isOne)) return undefined
  const value = sent.reduce((sum, { amount }) => sum + amount, 0n)
  return { from, to: made.owner, value, token: made.mint }
}

/** Returns the marks of a payment with its last transfer; `undefined` if there are none. */
function marksOf(last: InstructionMeaning | undefined, memo: string | undefined): PaymentMarks | undefined {
  const { references } = last?.kind === 'sendCoin' || last?.kind === 'sendToken' ? last : {}
  if (!references) return memo === undefined ? undefined : { memo }
  return memo === undefined ? { references } : { references, memo }
}

/** Returns the bytes of the transaction and its signer. */
function readParams(params: unknown): { readonly bytes: Uint8Array; readonly from: string } | undefined {
  if (typeof params !== 'object' || params === null) return undefined
  const { transaction, pubkey }: { transaction?: unknown; pubkey?: unknown } = params
  if (typeof transaction !== 'string' || transaction.length > maxTextLength || typeof pubkey !== 'string')
    return undefined
  try {
    return { bytes: base64.decode(transaction), from: pubkey }
  } catch {
    return undefined
  }
}

/**
 * Decodes a transfer from the bytes to sign: lamports, or tokens of one mint with the creation of their account.
 * `undefined` for anything else.
 */
export function decodeTransfer({ method, params }: WalletCall): DecodedTransfer | undefined {
  const read = method === 'solana_signTransaction' ? readParams(params) : undefined
  const transaction = read && decodeSolanaTransaction(read.bytes)
  if (!read || !transaction) return undefined
  const { from } = read
  const { signers, lookupTables } = transaction
  if (signers.length !== 1 || signers[0] !== from || lookupTables.length > 0) return undefined
  const steps = transaction.instructions.filter(({ kind }) => kind !== 'budget')
  const [memo, last] = steps.slice(-2)
  // The memo directly before the transfer is the one that payment readers use. Anywhere else it is a separate action.
  const hasMemo = last !== undefined && memo?.kind === 'memo'
  const [first, ...rest] = hasMemo ? steps.toSpliced(-2, 1) : steps
  const marks = marksOf(steps.at(-1), hasMemo ? memo.text : undefined)
  if (first?.kind === 'sendCoin' && rest.length === 0 && first.from === from) {
    const coins = { from, to: first.to, value: first.lamports }
    return marks ? { ...coins, marks } : coins
  }
  const sent = rest.filter((one) => one.kind === 'sendToken')
  if (first?.kind !== 'createTokenAccount' || sent.length !== rest.length) return undefined
  const tokens = readTokens(first, sent, from)
  return tokens && marks ? { ...tokens, marks } : tokens
}
