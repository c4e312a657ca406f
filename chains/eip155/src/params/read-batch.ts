import type { Network, WalletCall } from '#kernel'
import { toHexChainId } from './chain-id.js'
import { fieldsOf, isBytes } from './param-shapes.js'
import { paymasterOf } from './paymaster-of.js'

/** Members of an atomic batch; any other member may change what the wallet does. */
const members: ReadonlySet<string> = new Set([
  'version',
  'id',
  'from',
  'chainId',
  'atomicRequired',
  'calls',
  'capabilities',
])
const maxCalls = 100

/** Returns whether the capabilities of a batch are those that `buildBatch` adds: any other may change what the wallet does. */
function isOwn(capabilities: unknown, network: Network): boolean {
  if (capabilities === undefined) return true
  const own = paymasterOf(network)
  return own !== undefined && JSON.stringify(capabilities) === JSON.stringify(own)
}

/**
 * Returns each call of a batch of `buildBatch` as a transaction of its account, `undefined` for a call with anything else. `undefined` if
 * it is no batch, is of another network, or is not atomic.
 */
export function readBatch(
  { method, params }: WalletCall,
  network: Network,
): readonly (WalletCall | undefined)[] | undefined {
  const { caipNetworkId } = network
  const [only, ...more] = Array.isArray(params) ? params : []
  const bundle = fieldsOf(only)
  if (method !== 'wallet_sendCalls' || !bundle || more.length > 0) return undefined
  if (Object.keys(bundle).some((name) => !members.has(name))) return undefined
  const { version, id, from, chainId, atomicRequired, calls, capabilities } = bundle
  if (id !== undefined && !isBytes(id, 32)) return undefined
  if (!isOwn(capabilities, network)) return undefined
  if (version !== '2.0.0' || chainId !== toHexChainId(caipNetworkId) || atomicRequired !== true)
    return undefined
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > maxCalls) return undefined
  return calls.map((one) => {
    const call = fieldsOf(one)
    // A call of a batch has no sender, gas price or capabilities of its own.
    if (!call || Object.keys(call).some((name) => !['to', 'value', 'data'].includes(name))) return undefined
    return { method: 'eth_sendTransaction', params: [{ ...call, from, chainId }] }
  })
}
