import { decimalText, type Network, type PaymentRequest } from '#kernel'
import { isSolanaAddress } from './solana-formats.js'

/** Longer ones are nobody's request. Characters. */
const longestUri = 2_048
const decimalsOfSol = 9
/** Of the 64 bits that amounts have on chain. */
const endOfValues = 1n << 64n

/**
 * The link that asks to be paid.
 *
 * @param request its value counts lamports, or the smallest unit of the token
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
  const parts = [
    ...(value === undefined ? [] : [`amount=${decimalText(value, token?.decimals ?? decimalsOfSol)}`]),
    ...(token ? [`spl-token=${token.address}`] : []),
  ]
  return `solana:${address}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}

/** Lamports of an amount in SOL; `undefined` where there are more digits than SOL has, or more SOL than fit. */
function lamportsOf(amount: string): bigint | undefined {
  const [whole = '', fraction = ''] = amount.split('.')
  if (fraction.length > decimalsOfSol) return undefined
  const value = BigInt(whole + fraction.padEnd(decimalsOfSol, '0'))
  return value < endOfValues ? value : undefined
}

/**
 * Reads a link that asks to be paid. An interactive one (`solana:https…`) is refused, and so is one with a memo: the payment would
 * have to carry it. What finds or describes the payment (reference, label, message) is left out.
 *
 * Source: Solana Pay 1.1, transfer request.
 */
export function readPaymentUri(text: string): PaymentRequest | undefined {
  if (text.length > longestUri) return undefined
  const [, address = '', query] = /^solana:([1-9A-HJ-NP-Za-km-z]{32,44})(?:\?(.*))?$/i.exec(text) ?? []
  if (!isSolanaAddress(address)) return undefined
  const fields = new Map<string, string>()
  for (const part of query ? query.split('&') : []) {
    const [name = '', ...rest] = part.split('=')
    if (name === 'memo') return undefined
    if (name !== 'amount' && name !== 'spl-token') continue
    if (fields.has(name)) return undefined
    fields.set(name, rest.join('='))
  }
  const amount = fields.get('amount')
  const token = fields.get('spl-token')
  // Neither exponents nor a point without a digit before it.
  if (amount !== undefined && !/^\d{1,20}(\.\d{1,36})?$/.test(amount)) return undefined
  if (token !== undefined) {
    if (!isSolanaAddress(token)) return undefined
    return { address, token, ...(amount !== undefined && { amount }) }
  }
  if (amount === undefined) return { address }
  const value = lamportsOf(amount)
  return value === undefined ? undefined : { address, value }
}
