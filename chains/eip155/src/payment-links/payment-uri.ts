import type { Network, PaymentRequest } from '#kernel'
import { isChainReference } from '../addresses/formats.js'

/** The parts of a payment request. Amounts in the smallest unit. */
export interface PaymentUriRequest {
  readonly network: Network
  readonly address: string
  readonly value?: bigint | undefined
  readonly token?: { readonly address: string; readonly decimals: number } | undefined
}

/** Limit, about the capacity of a QR code. Characters. */
const maxUriLength = 2_048
/** End of the range of `uint256`. */
const endOfValues = 1n << 256n
const addressShape = /^0x[\da-fA-F]{40}$/

/**
 * Returns the payment link of a request.
 *
 * @example
 * paymentUri({ network, address: '0xfb69…d359', value: 10n ** 18n })
 * // 'ethereum:0xfb69…d359@1?value=1000000000000000000'
 *
 * Source: EIP-681.
 */
export function paymentUri({ network, address, value, token }: PaymentUriRequest): string {
  const reference = network.caipNetworkId.slice('eip155:'.length)
  if (!token) return `ethereum:${address}@${reference}${value === undefined ? '' : `?value=${value}`}`
  const amount = value === undefined ? '' : `&uint256=${value}`
  return `ethereum:${token.address}@${reference}/transfer?address=${address}${amount}`
}

/** Reads a number of EIP-681 exactly, e.g. `2.014e18`; `undefined` if it is invalid, fractional, or out of range. */
function readNumber(text: string): bigint | undefined {
  const [, whole, fraction = '', exponentText = '0'] =
    /^\+?(\d{1,100})(?:\.(\d{1,100}))?(?:e(\d{1,3}))?$/i.exec(text) ?? []
  if (whole === undefined) return undefined
  const missing = Number(exponentText) - fraction.length
  // The rest of the fraction would be below the smallest unit.
  if (missing < 0) return undefined
  const mantissa = BigInt(whole + fraction)
  if (mantissa === 0n) return 0n
  // A larger exponent is always out of range.
  if (missing > 78) return undefined
  const value = mantissa * 10n ** BigInt(missing)
  return value < endOfValues ? value : undefined
}

/** Returns the parameters in order; `undefined` if one is repeated, has no value, or cannot be decoded. */
function readParameters(text: string | undefined): ReadonlyMap<string, string> | undefined {
  const parameters = new Map<string, string>()
  for (const part of text === undefined ? [] : text.split('&')) {
    const [, key, encoded] = /^(\w{1,32})=(.+)$/.exec(part) ?? []
    if (key === undefined || encoded === undefined || parameters.has(key)) return undefined
    try {
      parameters.set(key, decodeURIComponent(encoded))
    } catch {
      return undefined
    }
  }
  return parameters
}

/** Gas parameters, which a wallet may ignore. */
const hints = ['gas', 'gasLimit', 'gasPrice']

/**
 * Reads a payment link. Refuses calls of functions other than `transfer`, and names instead of addresses: the link
 * itself must contain the recipient.
 *
 * Source: EIP-681.
 */
export function readPaymentUri(text: string): PaymentRequest | undefined {
  if (text.length > maxUriLength) return undefined
  const [, digits, reference, call, query] =
    /^ethereum:(?:pay-)?0x([\da-f]{40})(?:@(\d+))?(?:\/(\w+))?(?:\?(.*))?$/i.exec(text) ?? []
  const parameters = readParameters(query)
  if (digits === undefined || !parameters) return undefined
  if (reference !== undefined && !isChainReference(reference)) return undefined
  const target = `0x${digits}`
  const caipNetworkId = reference === undefined ? undefined : (`eip155:${reference}` as const)
  const names = [...parameters.keys()].filter((name) => !hints.includes(name))
  const value = parameters.get('value')
  const sent = value === undefined ? undefined : readNumber(value)
  if (value !== undefined && sent === undefined) return undefined

  if (call === undefined) {
    const isPlain = names.every((name) => name === 'value')
    return isPlain ? { address: target, caipNetworkId, value: sent } : undefined
  }
  // The parameters must have the order of the function's arguments.
  const isTransfer =
    call === 'transfer' && /^address( uint256)?$/.test(names.filter((name) => name !== 'value').join(' '))
  const to = parameters.get('address') ?? ''
  // `transfer` is not payable: a value would be lost in the contract.
  if (!isTransfer || !addressShape.test(to) || (sent ?? 0n) !== 0n) return undefined
  const text256 = parameters.get('uint256')
  const amount = text256 === undefined ? undefined : readNumber(text256)
  if (text256 !== undefined && amount === undefined) return undefined
  return { address: to, token: target, caipNetworkId, value: amount }
}
