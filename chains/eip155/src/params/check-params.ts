import type { CaipNetworkId } from '#kernel'
import { readChainId } from './chain-id.js'
import { checkPersonalSign, checkTypedData } from './check-signing.js'
import { checkCalls, checkTransaction } from './check-transaction.js'
import { fieldsOf, isBytes, isHexAddress, isText, isWebUrl, maxCallsIdLength } from './param-shapes.js'
import { findUnsafe } from './unsafe-params.js'

type Check = (params: unknown, network: CaipNetworkId | undefined) => string | undefined

/** Limit of the context of a permission. */
const maxContextBytes = 100_000

function first(params: unknown): unknown {
  return Array.isArray(params) ? params[0] : undefined
}

const checkNone: Check = (params) =>
  params === undefined || (Array.isArray(params) && params.length === 0)
    ? undefined
    : 'No parameter is expected'

/** Source: EIP-3326. */
const checkSwitch: Check = (params) =>
  isHexChainId(fieldsOf(first(params))?.chainId) ? undefined : 'chainId is not a hex number'

function isHexChainId(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('0x') && readChainId(value) !== undefined
}

/** Source: EIP-3085. */
const checkAdd: Check = (params) => {
  const chain = fieldsOf(first(params))
  const currency = fieldsOf(chain?.nativeCurrency)
  if (!isHexChainId(chain?.chainId)) return 'chainId is not a hex number'
  if (!isText(chain?.chainName, 100)) return 'chainName is not a string'
  if (!isText(currency?.name, 100) || !isText(currency?.symbol, 20)) return 'nativeCurrency is not valid'
  if (!Number.isInteger(currency?.decimals)) return 'decimals of nativeCurrency is not an integer'
  const nodes = chain?.rpcUrls
  if (!Array.isArray(nodes) || nodes.length === 0) return 'rpcUrls is empty'
  for (const urls of [nodes, chain?.blockExplorerUrls ?? [], chain?.iconUrls ?? []]) {
    if (!Array.isArray(urls) || urls.length > 20 || !urls.every(isWebUrl)) return 'A URL is not https'
  }
  return undefined
}

/** Source: EIP-747, whose parameter is not in a list. */
const checkAsset: Check = (params) => {
  const asset = fieldsOf(first(params)) ?? fieldsOf(params)
  if (!isText(asset?.type, 20)) return 'type is not a string'
  return isHexAddress(fieldsOf(asset?.options)?.address)
    ? undefined
    : 'address of the asset is not an address'
}

/** Source: EIP-2255. */
const checkPermissions: Check = (params) => (fieldsOf(first(params)) ? undefined : 'Permissions are expected')

/** Source: ERC-7715. */
const checkExecutions: Check = (params, network) => {
  if (!Array.isArray(params) || params.length === 0) return 'A list of permissions is expected'
  for (const one of params) {
    const { chainId, from, to, permission } = fieldsOf(one) ?? {}
    if (!isHexChainId(chainId)) return 'chainId of a permission is not a hex number'
    if (network !== undefined && readChainId(chainId) !== network)
      return 'A permission is for another network'
    if (from !== undefined && !isHexAddress(from)) return 'from of a permission is not an address'
    if (!isHexAddress(to)) return 'to of a permission is not an address'
    if (!isText(fieldsOf(permission)?.type, 64)) return 'A permission has no type'
  }
  return undefined
}

/** Source: ERC-7715, whose parameter is not in a list. */
const checkRevokedExecution: Check = (params) => {
  const context = (fieldsOf(params) ?? fieldsOf(first(params)))?.permissionContext
  return isBytes(context, maxContextBytes) ? undefined : 'permissionContext is not in hex'
}

const checkCallsId: Check = (params) =>
  isText(first(params), maxCallsIdLength) ? undefined : 'The batch id is not a string'

const checkCapabilities: Check = (params) => {
  if (params === undefined) return undefined
  const [address, chains] = Array.isArray(params) ? params : [null]
  if (address !== undefined && !isHexAddress(address)) return 'The first parameter is not an address'
  const areChains = chains === undefined || (Array.isArray(chains) && chains.every(isHexChainId))
  return areChains ? undefined : 'The second parameter is not a list of chain ids'
}

const checkListOrObject: Check = (params) => (fieldsOf(params) ? undefined : checkList(params, undefined))

const checkList: Check = (params) =>
  params === undefined || Array.isArray(params) ? undefined : 'A list of parameters is expected'

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['eth_accounts', checkNone],
  ['eth_chainId', checkNone],
  ['eth_requestAccounts', checkNone],
  ['personal_sign', checkPersonalSign],
  ['eth_signTypedData_v4', checkTypedData],
  ['eth_sendTransaction', checkTransaction],
  ['wallet_sendCalls', checkCalls],
  ['wallet_getCallsStatus', checkCallsId],
  ['wallet_showCallsStatus', checkCallsId],
  ['wallet_getCapabilities', checkCapabilities],
  ['wallet_getAssets', checkListOrObject],
  ['wallet_switchEthereumChain', checkSwitch],
  ['wallet_addEthereumChain', checkAdd],
  ['wallet_watchAsset', checkAsset],
  ['wallet_requestPermissions', checkPermissions],
  ['wallet_revokePermissions', checkPermissions],
  ['wallet_requestExecutionPermissions', checkExecutions],
  ['wallet_revokeExecutionPermission', checkRevokedExecution],
])

/**
 * Returns why the parameters of a wallet method must not reach a wallet; `undefined` if they may (SEC-08). With a
 * network, chain ids in the parameters must match it (SEC-07). Never throws.
 */
export function checkEvmParams(method: string, params: unknown, network?: CaipNetworkId): string | undefined {
  return findUnsafe(params) ?? (checks.get(method) ?? checkList)(params, network)
}
