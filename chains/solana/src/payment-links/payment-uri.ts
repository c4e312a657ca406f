import { decimalText, type Network, type PaymentMarks, type PaymentRequest } from '#kernel'
import { isSolanaAddress } from '../addresses/formats.js'
import { findMarksFault } from './payment-marks.js'

/** Limit, above the length of a payment request. Characters. */
const maxUriLength = 2_048
const decimalsOfSol = 9
/** End of the range of amounts, which have 64 bits on chain. */
const endOfValues = 1n << 64n

/**
 * Returns the payment link of a request.
 *
 * @param request its value is in lamports, or the smallest unit of the token
 * @example
 * paymentUri({ network, address: 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN', value: 10_000_000n })
 * // 'solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=0.01'
 *
 * Source: Solana Pay 1.1, transfer request.
 */
export function paymentUri(request: {
  readonly network: Network
  readonly address: string
  readonly value?: bigint | undefined
  readonly token?: { readonly address: string; readonly decimals: number } | undefined
}): string {
  const { address, value, token } = request
  const parts: string[] = []
  if (value !== undefined) parts.push(`amount=${decimalText(value, token?.decimals ?? decimalsOfSol)}`)
  if (token) parts.push(`spl-token=${token.address}`)
  return `solana:${address}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}

/** Returns the lamports of an amount in SOL; `undefined` if it has too many digits, or is out of range. */
function lamportsOf(amount: string): bigint | undefined {
  const [whole = '', fraction = ''] = amount.split('.')
  if (fraction.length > decimalsOfSol) return undefined
  const value = BigInt(whole + fraction.padEnd(decimalsOfSol, '0'))
  return value < endOfValues ? value : undefined
}

/** Returns the text of a parameter, in which shops write a space also as `+`; `undefined` if it cannot be decoded. */
function textOf(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** Returns the marks of a payment; `undefined` if there are none. */
function toMarks(references: readonly string[], memo: string | undefined): PaymentMarks | undefined {
  if (references.length === 0) return memo === undefined ? undefined : { memo }
  return memo === undefined ? { references } : { references, memo }
}

/**
 * Reads a payment link, including the marks of the payment: references and memo. Refuses an interactive link
 * (`solana:https…`). Ignores the description for the user (`label`, `message`): its author is unverified.
 *
 * Source: Solana Pay 1.1, transfer request.
 */
export function readPaymentUri(text: string): PaymentRequest | undefined {
  if (text.length > maxUriLength) return undefined
  const [, address = '', query] = /^solana:([1-9A-HJ-NP-Za-km-z]{32,44})(?:\?(.*))?$/i.exec(text) ?? []
  if (!isSolanaAddress(address)) return undefined
  const fields = new Map<string, string>()
  const references: string[] = []
  for (const part of query ? query.split('&') : []) {
    const [name = '', ...rest] = part.split('=')
    // An encoded name may be that of the amount or of a mark.
    if (name.includes('%')) return undefined
    if (name === 'reference') references.push(rest.join('='))
    if (!['amount', 'spl-token', 'memo'].includes(name)) continue
    if (fields.has(name)) return undefined
    fields.set(name, rest.join('='))
  }
  const raw = fields.get('memo')
  const memo = raw === undefined ? undefined : textOf(raw)
  if (raw !== undefined && memo === undefined) return undefined
  const marks = toMarks(references, memo)
  if (marks && findMarksFault(marks) !== undefined) return undefined
  const found: PaymentRequest = marks ? { address, marks } : { address }
  const amount = fields.get('amount')
  const token = fields.get('spl-token')
  // Allows neither exponents nor a point without a digit before it.
  if (amount !== undefined && !/^\d{1,20}(\.\d{1,36})?$/.test(amount)) return undefined
  if (token !== undefined) {
    if (!isSolanaAddress(token)) return undefined
    return { ...found, token, amount }
  }
  if (amount === undefined) return found
  const value = lamportsOf(amount)
  return value === undefined ? undefined : { ...found, value }
}
