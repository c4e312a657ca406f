import { type Fields, fieldsOf, isBytes, isHexAddress, isQuantity } from '../params/param-shapes.js'

/** A call of a request, with members that are not displayed. */
export interface ReadCall {
  /** Absent for a contract creation. */
  readonly to: `0x${string}` | undefined
  /** Wei. */
  readonly value: bigint
  readonly data: `0x${string}`
}

/** Calls of an account, with what their members say besides. */
export interface ReadCalls {
  readonly calls: readonly ReadCall[]
  readonly from: unknown
  readonly chainId: unknown
  /** EIP-7702: the account would run the code of a contract. */
  readonly delegates: boolean
  /** It has members that are not displayed and that do more than to limit the cost. */
  readonly hasFurther: boolean
  /** The price that it offers for gas is far above what networks ever took. */
  readonly hasHighFee?: boolean | undefined
}

const maxBytes = 256 * 1024

const shown: readonly string[] = ['from', 'to', 'value', 'data', 'input', 'chainId']
const costs: readonly string[] = ['gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']
/** Members without an effect on the transfer of value and rights. */
const harmless: readonly string[] = ['nonce', 'type', 'accessList']
/** Names that a wallet may read although they differ: only the very names of the standard are displayed. */
const transactionNames: ReadonlySet<string> = new Set([...shown, ...costs, ...harmless])
const callNames: ReadonlySet<string> = new Set(['to', 'value', 'data'])
const bundleNames: ReadonlySet<string> = new Set([
  'version',
  'id',
  'from',
  'chainId',
  'atomicRequired',
  'calls',
  'capabilities',
])

/** The fields of a paymaster that pays the fees, and does nothing else. Source: ERC-7677. */
const paymasterNames: ReadonlySet<string> = new Set(['url', 'optional'])

const prices: readonly string[] = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']
/** Above it the simplest transaction may cost more than a coin: 21,000 gas. Wei. */
const usualPrice = 50_000n * 10n ** 9n

const isAbsent = (value: unknown): boolean => value === undefined || value === null

function hasOthers(fields: Fields, names: ReadonlySet<string>): boolean {
  return Object.entries(fields).some(([name, value]) => !names.has(name) && !isAbsent(value))
}

/** Returns whether capabilities may change what the calls do: a paymaster only pays the fees. */
function hasOtherCapabilities(capabilities: unknown): boolean {
  return Object.entries(fieldsOf(capabilities) ?? {}).some(([name, value]) => {
    const fields = name === 'paymasterService' ? fieldsOf(value) : undefined
    return !fields || hasOthers(fields, paymasterNames)
  })
}

/** Reads a number; `undefined` if a wallet might read another one: some read digits without `0x` as hex. */
function readValue(value: unknown): bigint | undefined {
  if (isAbsent(value)) return 0n
  if (isQuantity(value)) return BigInt(value)
  const isSameInHex =
    typeof value === 'string' && /^\d{1,64}$/.test(value) && BigInt(value) === BigInt(`0x${value}`)
  return isSameInHex ? BigInt(value) : undefined
}

/** Reads a call; `undefined` if a wallet might read it in more than one way. */
function readCall({ to, value, data, input }: Fields): ReadCall | undefined {
  const amount = readValue(value)
  const bytes = isAbsent(data) ? (isAbsent(input) ? '0x' : input) : data
  if (!isAbsent(input) && input !== bytes) return undefined
  if (amount === undefined || !isBytes(bytes, maxBytes)) return undefined
  if (isAbsent(to)) return { to: undefined, value: amount, data: bytes }
  return isHexAddress(to) ? { to, value: amount, data: bytes } : undefined
}

/** Returns whether a price is far above the usual, or in a form that wallets may read in more than one way. */
const isHighPrice = (value: unknown): boolean => {
  const price = readValue(value)
  return price === undefined || price > usualPrice
}

const delegatesIn = ({ authorizationList, type }: Fields): boolean =>
  !isAbsent(authorizationList) || (isQuantity(type) && BigInt(type) === 4n)

/** Reads the parameters of `eth_sendTransaction` and `eth_signTransaction`; `undefined` if they are ambiguous. */
export function readTransaction(params: unknown): ReadCalls | undefined {
  const [only, ...more] = Array.isArray(params) ? params : []
  const fields = fieldsOf(only)
  const call = fields && readCall(fields)
  if (!fields || !call || more.length > 0) return undefined
  const { from, chainId } = fields
  const hasFurther = hasOthers(fields, transactionNames)
  const hasHighFee = prices.some((name) => isHighPrice(fields[name]))
  return { calls: [call], from, chainId, delegates: delegatesIn(fields), hasFurther, hasHighFee }
}

/** Reads the parameters of `wallet_sendCalls`; `undefined` if they are ambiguous. Source: EIP-5792. */
export function readBundle(params: unknown): ReadCalls | undefined {
  const [only, ...more] = Array.isArray(params) ? params : []
  const bundle = fieldsOf(only)
  if (!bundle || more.length > 0 || !Array.isArray(bundle.calls) || bundle.calls.length === 0)
    return undefined
  const fields = bundle.calls.map(fieldsOf)
  const calls: ReadCall[] = []
  let hasFurther = hasOthers(bundle, bundleNames) || hasOtherCapabilities(bundle.capabilities)
  let delegates = delegatesIn(bundle)
  for (const one of fields) {
    const call = one && readCall(one)
    if (!one || !call) return undefined
    calls.push(call)
    hasFurther ||= hasOthers(one, callNames)
    delegates ||= delegatesIn(one)
  }
  const { from, chainId } = bundle
  return { calls, from, chainId, delegates, hasFurther }
}
