import { decimalText, type Network, type PaymentRequest } from '#kernel'
import { isBitcoinAddress, normalizeBitcoinAddress } from '../addresses/formats.js'

/** Limit, far above the length of a payment request. Characters. */
const maxUriLength = 2_048
const decimalsOfBitcoin = 8
/** The maximum supply. Satoshi. */
const allCoins = 21_000_000n * 100_000_000n

/**
 * Returns the payment link of a request.
 *
 * @param request its value is in satoshi
 * @example
 * paymentUri({ network, address: '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W', value: 2_030_000_000n })
 * // 'bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3'
 *
 * Source: BIP-21.
 */
export function paymentUri(request: {
  readonly network: Network
  readonly address: string
  readonly value?: bigint | undefined
}): string {
  const { address, value } = request
  return `bitcoin:${address}${value === undefined ? '' : `?amount=${decimalText(value, decimalsOfBitcoin)}`}`
}

/** Returns the satoshi of an amount in BTC; `undefined` if it is invalid, or above the maximum supply. */
function readAmount(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,16})(?:\.(\d{1,8}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const value = BigInt(whole + fraction.padEnd(decimalsOfBitcoin, '0'))
  return value <= allCoins ? value : undefined
}

/**
 * Reads a payment link. An unknown required parameter makes it invalid, as the standard demands; label, message and
 * other optional parameters are ignored. Letters may be upper case, as in QR codes.
 *
 * Source: BIP-21.
 */
export function readPaymentUri(text: string): PaymentRequest | undefined {
  if (text.length > maxUriLength) return undefined
  const [, target = '', query] = /^bitcoin:(\w+)(?:\?(.*))?$/i.exec(text) ?? []
  if (!isBitcoinAddress(target)) return undefined
  const address = normalizeBitcoinAddress(target)
  let amount: string | undefined
  for (const part of query ? query.split('&') : []) {
    const [name = '', ...rest] = part.split('=')
    const key = name.toLowerCase()
    // An encoded name may be that of the amount or of a required parameter.
    if (key.startsWith('req-') || key.includes('%')) return undefined
    if (key !== 'amount') continue
    if (amount !== undefined) return undefined
    amount = rest.join('=')
  }
  if (amount === undefined) return { address }
  const value = readAmount(amount)
  return value === undefined ? undefined : { address, value }
}
