import type { CaipNetworkId } from '#kernel'
import { readChainId } from './chain-id.js'
import {
  type Fields,
  fieldsOf,
  isBytes,
  isHexAddress,
  isQuantity,
  isText,
  maxCallsIdLength,
} from './param-shapes.js'

/** Limit: nodes accept 128 KiB, but transactions with blobs or of a roll-up may be larger. */
const maxBytes = 256 * 1024
const maxCalls = 100

const quantities = [
  'value',
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'maxFeePerBlobGas',
  'nonce',
  'type',
]

/** Source: EIP-7702, which requires wallets to reject it: one signature would hand over the whole account. */
const delegation = 'A page must not delegate the account (EIP-7702): only the wallet itself may offer that'

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

/** Returns why a chain id in the parameters does not fit the network of the request. */
export function checkChainId(raw: unknown, network: CaipNetworkId | undefined): string | undefined {
  if (isAbsent(raw)) return undefined
  const meant = readChainId(raw)
  if (meant === undefined) return 'The chain id is not valid'
  return network === undefined || meant === network ? undefined : 'The chain id is not that of the network'
}

function checkFields(transaction: Fields, network: CaipNetworkId | undefined): string | undefined {
  const { from, to, data, input, chainId, type, authorizationList } = transaction
  if (!isHexAddress(from)) return 'from is not an address'
  if (!isAbsent(to) && !isHexAddress(to)) return 'to is not an address'
  for (const name of quantities) {
    if (!isAbsent(transaction[name]) && !isQuantity(transaction[name])) return `${name} is not a hex number`
  }
  if (!isAbsent(authorizationList) || (isQuantity(type) && BigInt(type) === 4n)) return delegation
  for (const bytes of [data, input]) {
    if (!isAbsent(bytes) && !isBytes(bytes, maxBytes)) return 'data is not hex'
  }
  // The displayed data must be the sent data (SEC-07): a wallet may read either member.
  if (!isAbsent(data) && !isAbsent(input) && data !== input) return 'data and input differ'
  if (isAbsent(to) && isAbsent(data) && isAbsent(input)) return 'to and data are both missing'
  return checkChainId(chainId, network)
}

/** Checks `eth_sendTransaction`: one object. Source: execution-apis. */
export function checkTransaction(params: unknown, network: CaipNetworkId | undefined): string | undefined {
  const [only, ...more] = Array.isArray(params) ? params : []
  const transaction = fieldsOf(only)
  if (!transaction || more.length > 0) return 'One transaction is expected'
  return checkFields(transaction, network)
}

function checkCall(value: unknown): string | undefined {
  const call = fieldsOf(value)
  if (!call) return 'A call is not an object'
  if (!isAbsent(call.authorizationList)) return delegation
  if (!isHexAddress(call.to)) return 'to of a call is not an address'
  if (!isAbsent(call.data) && !isBytes(call.data, maxBytes)) return 'data of a call is not hex'
  const isDecimal = typeof call.value === 'string' && /^\d{1,78}$/.test(call.value)
  if (!isAbsent(call.value) && !isDecimal && !isQuantity(call.value)) return 'value of a call is not a number'
  return undefined
}

/** Checks `wallet_sendCalls` (EMB-04): one bundle with at least one call. Source: EIP-5792. */
export function checkCalls(params: unknown, network: CaipNetworkId | undefined): string | undefined {
  const [only, ...more] = Array.isArray(params) ? params : []
  const bundle = fieldsOf(only)
  if (!bundle || more.length > 0) return 'One bundle of calls is expected'
  const { id, calls, from, chainId, version, capabilities } = bundle
  if (!isAbsent(bundle.authorizationList)) return delegation
  if (!isAbsent(from) && !isHexAddress(from)) return 'from is not an address'
  if (!isAbsent(id) && !isText(id, maxCallsIdLength)) return 'id is not the id of a batch'
  if (!isAbsent(version) && typeof version !== 'string') return 'version is not a string'
  if (!isAbsent(capabilities) && !fieldsOf(capabilities)) return 'capabilities is not an object'
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > maxCalls)
    return '1 to 100 calls are expected'
  for (const call of calls) {
    const fault = checkCall(call)
    if (fault) return fault
  }
  return checkChainId(chainId, network)
}
