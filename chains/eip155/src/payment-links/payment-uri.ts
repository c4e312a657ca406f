import type { Network, PaymentRequest } from '#kernel'
import { isChainReference } from '../addresses/formats.js'

/** What a request to be paid is made of. Amounts count the smallest unit. */
export interface PaymentUriRequest {
  readonly network: Network
  readonly address: string
  readonly value?: bigint | undefined
  readonly token?: { readonly address: string; readonly decimals: number } | undefined
}

/** Longer ones are nobody's request: a QR code has room for about this much. Characters. */
const maxUriLength = 2_048
/** Of `uint256`. */
const endOfValues = 1n << 256n
const addressShape = /^0x[\da-f]{40}$/i

/**
 * The link that asks to be paid on a network.
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

/** A number of EIP-681 to the last digit, e.g. `2.014e18`; `undefined` where it is none, is no whole one, or does not fit. */
function readNumber(text: string): bigint | undefined {
  const [, whole, fraction = '', exponentText = '0'] =
    /^\+?(\d{1,100})(?:\.(\d{1,100}))?(?:e(\d{1,3}))?$/i.exec(text) ?? []
  if (whole === undefined) return undefined
  const missing = Number(exponentText) - fraction.length
  // What is left of the fraction would be less than the smallest unit.
  if (missing < 0) return undefined
  const mantissa = BigInt(whole + fraction)
  if (mantissa === 0n) return 0n
  // Nothing larger than the end fits, however it is written.
  if (missing > 78) return undefined
  const value = mantissa * 10n ** BigInt(missing)
  return value < endOfValues ? value : undefined
}

/** The parameters in their order; `undefined` where one is twice, has no value, or cannot be decoded. */
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

/** What a wallet may leave to itself: how much gas. */
const hints = ['gas', 'gasLimit', 'gasPrice']

/**
 * Reads a link that asks to be paid. Calls of other functions than `transfer` are refused, and so are names in place of addresses:
 * what is paid to is in the link itself.
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
  // The order of the parameters is that of the function.
  const isTransfer =
    call === 'transfer' && /^address( uint256)?$/.test(names.filter((name) => name !== 'value').join(' '))
  const to = parameters.get('address') ?? ''
  // A transfer takes no coins: they would be lost in the contract.
  if (!isTransfer || !addressShape.test(to) || (sent ?? 0n) !== 0n) return undefined
  const text256 = parameters.get('uint256')
  const amount = text256 === undefined ? undefined : readNumber(text256)
  if (text256 !== undefined && amount === undefined) return undefined
  return { address: to, token: target, caipNetworkId, value: amount }
}
