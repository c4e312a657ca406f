import {
  type ChainModule,
  type ChainTransfers,
  isCaipNetworkId,
  type Network,
  type PluginContext,
  parseAmount,
  parseCaipNetworkId,
} from '#kernel'
import type { PaymentDue, PayPlugin } from '../contract.js'
import { paymentError } from '../pay-error.js'

/** Returns the same key for requests of the same amount to the same recipient; `undefined` for an invalid request. */
export function paymentKey(ctx: PluginContext<PayPlugin>, request: unknown): string | undefined {
  try {
    const { due, chain } = readRequest(ctx, request)
    const { caipNetworkId, recipient, token, amount } = due
    const form = (address: string): string => chain.normalizeAddress(address)
    return [caipNetworkId, form(recipient), token === undefined ? '' : form(token), amount.value].join(' ')
  } catch {
    return undefined
  }
}

/** A chain that builds transfers, and decodes its own transactions (SEC-07). */
export type PayingChain = ChainModule & { readonly transfers: ChainTransfers }

/** A request with a valid shape. The check against the chain follows. */
export interface RequestedPayment {
  readonly network: Network
  readonly chain: PayingChain
  readonly due: PaymentDue
  /** In display order; all if absent. */
  readonly include?: readonly string[] | undefined
  readonly exclude: readonly string[]
  readonly withoutExchanges: boolean
}

/** Maximum length of names and amounts. Characters. */
const maxLength = 200
/** `uint8` on the chain; real tokens have fewer. */
const maxDecimals = 77

const canPay = (chain: ChainModule): chain is PayingChain => chain.transfers !== undefined

function config(what: string): never {
  throw paymentError('PAYMENT_INVALID', 'INVALID_PAYMENT_CONFIG', what)
}

/** Returns the known parts of an object, each read once. */
function partsOf(value: unknown, name: string, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return config(`${name} must be an object`)
  const parts: Record<string, unknown> = { ...value }
  const foreign = Object.keys(parts).find((part) => !known.includes(part))
  if (foreign !== undefined)
    return config(`${name}.${foreign.slice(0, 40)} is not known; there is ${known.join(', ')}`)
  return parts
}

function textOf(value: unknown, name: string): string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength
    ? value
    : config(`${name} must be a text`)
}

function idsOf(value: unknown, name: string): readonly string[] | undefined {
  if (value === undefined) return undefined
  return Array.isArray(value)
    ? value.map((one) => textOf(one, name))
    : config(`${name} must be a list of ids`)
}

function readExchanges(value: unknown): Pick<RequestedPayment, 'include' | 'exclude' | 'withoutExchanges'> {
  if (value === undefined) return { exclude: [], withoutExchanges: false }
  if (value === false) return { exclude: [], withoutExchanges: true }
  const { include, exclude } = partsOf(value, 'payWithExchange', ['include', 'exclude'])
  return {
    include: idsOf(include, 'payWithExchange.include'),
    exclude: idsOf(exclude, 'payWithExchange.exclude') ?? [],
    withoutExchanges: false,
  }
}

/** Digits, a point, digits: no sign, exponent, group or space, so that every parser reads the same amount. */
const plain = /^(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * Returns the exact amount of a plain decimal text, smallest unit.
 *
 * @throws `PAYMENT_INVALID`, INVALID_AMOUNT
 */
export function readPaymentAmount(text: unknown, decimals: number): bigint {
  const invalid = (what: string) => paymentError('PAYMENT_INVALID', 'INVALID_AMOUNT', what)
  if (typeof text !== 'string') throw invalid('the amount must be a text: numbers are not exact')
  if (text.length > maxLength || !plain.test(text))
    throw invalid('the amount must be a plain decimal, such as 12.50')
  const [whole = '', fraction = ''] = text.split('.')
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > decimals) throw invalid(`the amount has more than ${decimals} decimals`)
  const { value } = parseAmount(kept === '' ? whole : `${whole}.${kept}`, decimals)
  if (value === undefined) throw invalid('the amount is too large')
  if (value === 0n) throw invalid('the amount is zero')
  return value
}

/**
 * Validates a request strictly, as far as possible without a network request.
 *
 * @throws `PAYMENT_INVALID` (INVALID_PAYMENT_CONFIG, INVALID_CHAIN_NAMESPACE, INVALID_RECIPIENT, INVALID_ASSET,
 * INVALID_AMOUNT), `NETWORK_NOT_FOUND`
 */
export function readRequest(ctx: PluginContext<PayPlugin>, request: unknown): RequestedPayment {
  const { asset: given, payWithExchange } = partsOf(request, 'the request', ['asset', 'payWithExchange'])
  const parts = partsOf(given, 'asset', ['network', 'recipient', 'asset', 'amount', 'metadata'])
  const { name, symbol, decimals } = partsOf(parts.metadata, 'asset.metadata', ['name', 'symbol', 'decimals'])
  const tokenName = textOf(name, 'asset.metadata.name')
  const shownSymbol = textOf(symbol, 'asset.metadata.symbol')
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals)
    return config('asset.metadata.decimals must be a whole number')

  const { network: caipNetworkId } = parts
  if (typeof caipNetworkId !== 'string' || !isCaipNetworkId(caipNetworkId))
    return config('asset.network must be a CAIP-2 id')
  const { namespace } = parseCaipNetworkId(caipNetworkId)
  const chain = ctx.chains.find(namespace)
  if (namespace !== 'eip155' || !chain || !canPay(chain))
    throw paymentError('PAYMENT_INVALID', 'INVALID_CHAIN_NAMESPACE', `nothing can be paid on ${namespace}`, {
      fix: 'Name an EVM network, as eip155:1.',
    })
  const network = ctx.networks.get(caipNetworkId)

  const recipient = typeof parts.recipient === 'string' ? parts.recipient : ''
  const form = (address: string): string => chain.normalizeAddress(address)
  if (!chain.isAddress(recipient) || /^0x0+$/.test(form(recipient)))
    throw paymentError('PAYMENT_INVALID', 'INVALID_RECIPIENT', 'the recipient is an address without an owner')
  const token = parts.asset === 'native' ? undefined : parts.asset
  if (token !== undefined && (typeof token !== 'string' || !chain.isAddress(token)))
    throw paymentError('PAYMENT_INVALID', 'INVALID_ASSET', "the asset must be an address or 'native'")
  if (token !== undefined && form(token) === form(recipient))
    throw paymentError(
      'PAYMENT_INVALID',
      'INVALID_RECIPIENT',
      'the recipient is the token itself: it would be lost',
    )
  const coin = network.nativeCurrency
  if (token === undefined && decimals !== coin.decimals)
    throw paymentError(
      'PAYMENT_INVALID',
      'INVALID_ASSET',
      `${coin.symbol} has ${coin.decimals} decimals, not ${decimals}`,
    )

  const value = readPaymentAmount(parts.amount, decimals)
  const due: PaymentDue = Object.freeze({
    caipNetworkId,
    recipient,
    token,
    tokenName: token === undefined ? coin.name : tokenName,
    amount: Object.freeze({ value, decimals, symbol: token === undefined ? coin.symbol : shownSymbol }),
  })
  return { network, chain, due, ...readExchanges(payWithExchange) }
}
