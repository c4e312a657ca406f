import { type ExplainedValue, sanitizeText } from '#kernel'
import { isUnlimitedAmount } from '../decode/calls/call-meaning.js'
import { addressIn, bytesOf, type ValueNode } from './data-node.js'
import { type FieldParameters, type FieldScope, plainText } from './field-parameters.js'
import { textOf } from './read-json.js'

const maxNote = 60
const maxUnit = 12
/** The latest date of `Date`, in seconds. */
const lastSecond = 8_640_000_000_000n

function raw(node: ValueNode): ExplainedValue {
  const { type, value } = node
  if (type === 'address') return { kind: 'address', address: String(value) }
  if (typeof value === 'bigint') return { kind: 'number', value }
  if (type.startsWith('bytes')) return { kind: 'bytes', hex: plainText(node) }
  return { kind: 'text', text: plainText(node) }
}

/** Returns the number in a value: of its type, or of some of its bytes. */
function numberIn({ type, value }: ValueNode): bigint | undefined {
  if (typeof value === 'bigint') return value
  const isShort = type.startsWith('bytes') && typeof value === 'string' && value.length <= 66
  return isShort && value.length > 2 ? BigInt(value) : undefined
}

/** Returns whether the descriptor says that a token is on another network, about which nothing is known. */
function isOtherChain(params: FieldParameters, { chain }: FieldScope): boolean {
  if (!params.has('chainId')) return false
  const node = params.node('chainId')
  const value = node?.kind === 'value' ? node.value : params.constant('chainId')
  return String(value) !== chain
}

function amountOf(value: bigint, params: FieldParameters, scope: FieldScope): ExplainedValue {
  const address = params.address('token')
  const isCoin =
    address !== undefined &&
    params
      .constants('nativeCurrencyAddress')
      .some((one) => typeof one === 'string' && one.toLowerCase() === address.toLowerCase())
  if (address === undefined || isOtherChain(params, scope)) return { kind: 'number', value }
  const threshold = textOf(params.constant('threshold')) ?? ''
  const isAbove = /^(?:0x[\da-f]{1,64}|\d{1,78})$/i.test(threshold) && value >= BigInt(threshold)
  return {
    kind: 'amount',
    amount: { token: scope.token(isCoin ? undefined : address), value },
    isUnlimited: isUnlimitedAmount(value),
    // The descriptor's text never replaces the amount: it may name any threshold.
    note: isAbove ? sanitizeText(params.text('message') ?? 'Unlimited', maxNote) : undefined,
  }
}

function dateOf(value: bigint, encoding: unknown): ExplainedValue {
  if (encoding === 'blockheight') return { kind: 'block', height: value }
  return value >= 0n && value <= lastSecond
    ? { kind: 'date', seconds: Number(value) }
    : { kind: 'number', value }
}

function unitOf(value: bigint, params: FieldParameters): ExplainedValue {
  const decimals = Number(params.constant('decimals') ?? 0)
  return {
    kind: 'unit',
    value,
    decimals: Number.isInteger(decimals) && decimals >= 0 && decimals <= 77 ? decimals : 0,
    base: sanitizeText(params.text('base') ?? '', maxUnit),
    prefix: params.constant('prefix') === true,
  }
}

function choiceOf(node: ValueNode, params: FieldParameters): ExplainedValue {
  const texts = params.enumeration()
  const text = texts?.[String(node.value)] ?? texts?.[String(numberIn(node))]
  if (typeof text !== 'string') return raw(node)
  return { kind: 'choice', text: sanitizeText(text, maxNote), value: plainText(node).slice(0, maxNote) }
}

function callOf(node: ValueNode, params: FieldParameters, scope: FieldScope): ExplainedValue {
  const bytes = bytesOf(node) ?? ''
  const amount = params.node('amount')
  const constant = params.constant('amount')
  const value =
    amount?.kind === 'value' && typeof amount.value === 'bigint'
      ? amount.value
      : BigInt(typeof constant === 'number' && Number.isSafeInteger(constant) ? Math.abs(constant) : 0)
  const selectorNode = params.node('selector')
  const selector =
    params.text('selector') ?? (selectorNode?.kind === 'value' ? `0x${bytesOf(selectorNode) ?? ''}` : '')
  const data = `0x${/^0x[\da-f]{8}$/i.test(selector) ? selector.slice(2) : ''}${bytes}`.toLowerCase()
  const to = params.address('callee')
  const from = params.address('spender') ?? scope.container.to
  const explanation = scope.explainNested({ to, data, value, from })
  return { kind: 'call', to, data: data.slice(0, 2_000), explanation }
}

/** Reads an address with its network. Source: ERC-7930. */
function interoperable(node: ValueNode): ExplainedValue {
  const bytes = bytesOf(node) ?? ''
  const byteAt = (at: number): number => Number.parseInt(bytes.slice(2 * at, 2 * at + 2), 16)
  const isEvm = bytes.startsWith('00010000')
  const referenceLength = byteAt(4)
  const addressLength = byteAt(5 + referenceLength)
  const isWhole = bytes.length === 2 * (6 + referenceLength + addressLength)
  if (!isEvm || !isWhole || addressLength !== 20) return raw(node)
  const reference = referenceLength === 0 ? '' : BigInt(`0x${bytes.slice(10, 10 + 2 * referenceLength)}`)
  return { kind: 'text', text: `0x${bytes.slice(-40)}@eip155${reference === '' ? '' : `:${reference}`}` }
}

/** Returns a value as the format displays it; in its own form if the format does not fit it. Source: ERC-7730, "Field formats". */
export function formatValue(
  format: string | undefined,
  node: ValueNode,
  params: FieldParameters,
  scope: FieldScope,
): ExplainedValue {
  const number = numberIn(node)
  switch (format) {
    case 'amount':
      return number === undefined
        ? raw(node)
        : { kind: 'amount', amount: { token: scope.token(), value: number }, isUnlimited: false }
    case 'tokenAmount':
      return number === undefined ? raw(node) : amountOf(number, params, scope)
    case 'nftName': {
      const collection = params.address('collection')
      return number === undefined || !collection ? raw(node) : { kind: 'nft', collection, id: number }
    }
    case 'date':
      return number === undefined ? raw(node) : dateOf(number, params.constant('encoding'))
    case 'duration':
      return number === undefined ? raw(node) : { kind: 'duration', seconds: number }
    case 'unit':
      return number === undefined ? raw(node) : unitOf(number, params)
    case 'enum':
      return choiceOf(node, params)
    case 'chainId':
      return number === undefined ? raw(node) : { kind: 'network', reference: number.toString() }
    case 'addressName': {
      const address = addressIn(node)
      // `senderAddress` is not used: it could hide another recipient.
      return address === undefined ? raw(node) : { kind: 'address', address }
    }
    case 'tokenTicker': {
      const address = addressIn(node)
      if (address === undefined) return raw(node)
      return isOtherChain(params, scope)
        ? { kind: 'address', address }
        : { kind: 'token', token: scope.token(address) }
    }
    case 'calldata':
      return callOf(node, params, scope)
    case 'interoperableAddressName':
      return interoperable(node)
    default:
      return raw(node)
  }
}
