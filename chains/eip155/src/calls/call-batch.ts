import {
  type BatchStatus,
  type CallBatch,
  type DecodedCall,
  type Network,
  QuoinError,
  type WalletCall,
} from '#kernel'
import { readCapabilities } from '../capabilities/read-capabilities.js'
import type { CallsOutcome, EvmCall } from '../contract.js'
import { toHexChainId } from '../params/chain-id.js'
import { fieldsOf } from '../params/param-shapes.js'
import { decodeWalletCall } from '../transfers/decode-wallet-call.js'
import { readCallsId, toCallsBundle } from './calls-bundle.js'
import { readCallsStatus } from './calls-status.js'
import { paymasterOf, takesPaymaster } from './paymaster.js'

/** Members of an atomic batch; any other member may change what the wallet does. */
const members: ReadonlySet<string> = new Set([
  'version',
  'from',
  'chainId',
  'atomicRequired',
  'calls',
  'capabilities',
])
const maxCalls = 100

/**
 * Returns whether a wallet executes several calls atomically, or will after one approval by the user. Throws
 * `ANSWER_INVALID`.
 */
export function supportsBatch(answer: unknown, { caipNetworkId }: Network): boolean {
  const found = readCapabilities(answer, [caipNetworkId])
  const raw = Object.hasOwn(found, caipNetworkId) ? found[caipNetworkId]?.atomic : undefined
  return raw === 'supported' || raw === 'ready'
}

/** Converts the outcome. Throws if only some calls of an atomic batch took effect: the state is undefined. */
function outcomeOf(outcome: CallsOutcome): BatchStatus['outcome'] {
  if (outcome === 'pending' || outcome === 'success') return outcome
  if (outcome !== 'partial') return 'failed'
  throw new QuoinError('ANSWER_INVALID', { details: 'wallet_getCallsStatus: only some calls took effect' })
}

/** Returns whether the capabilities of a batch are those that `buildBatch` adds: any other may change what the wallet does. */
function isOwn(capabilities: unknown, network: Network): boolean {
  if (capabilities === undefined) return true
  const own = paymasterOf(network)
  return own !== undefined && JSON.stringify(capabilities) === JSON.stringify(own)
}

/**
 * Builds an atomic batch of calls. Source: EIP-5792, version 2.0.0.
 *
 * @param support the wallet's answer to `wallet_getCapabilities`, if the batch may use the page's paymaster
 */
export function buildBatch(
  network: Network,
  from: string,
  calls: readonly EvmCall[],
  support?: unknown,
): CallBatch {
  const { caipNetworkId } = network
  const plain = toCallsBundle(from, caipNetworkId, true, calls)
  const capabilities = paymasterOf(network)
  const isPaid =
    capabilities !== undefined &&
    support !== undefined &&
    takesPaymaster(readCapabilities(support, [caipNetworkId]), network)
  return {
    call: { method: 'wallet_sendCalls', params: [isPaid ? { ...plain, capabilities } : plain] },
    ...(isPaid && { isFeeOffered: true }),
    readId: readCallsId,
  }
}

/** Reads the status of such a batch. Throws `ANSWER_INVALID`. */
export function readBatchStatus(answer: unknown, id: string, { caipNetworkId }: Network): BatchStatus {
  const status = readCallsStatus(answer, id, caipNetworkId)
  if (status.caipNetworkId !== caipNetworkId)
    throw new QuoinError('ANSWER_INVALID', {
      details: 'wallet_getCallsStatus: the status is of another network',
    })
  const { outcome, receipts } = status
  const transactionId = receipts.at(-1)?.transactionHash
  return { outcome: outcomeOf(outcome), transactionId }
}

/** Decodes each call of such a batch; `undefined` if it is no batch, is of another network, or is not atomic. */
export function decodeBatch(
  { method, params }: WalletCall,
  network: Network,
): readonly (DecodedCall | undefined)[] | undefined {
  const { caipNetworkId } = network
  const [only, ...more] = Array.isArray(params) ? params : []
  const bundle = fieldsOf(only)
  if (method !== 'wallet_sendCalls' || !bundle || more.length > 0) return undefined
  if (Object.keys(bundle).some((name) => !members.has(name))) return undefined
  const { version, from, chainId, atomicRequired, calls, capabilities } = bundle
  if (!isOwn(capabilities, network)) return undefined
  if (version !== '2.0.0' || chainId !== toHexChainId(caipNetworkId) || atomicRequired !== true)
    return undefined
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > maxCalls) return undefined
  return calls.map((one) => {
    const call = fieldsOf(one)
    // A call of a batch has no sender, gas price or capabilities of its own.
    if (!call || Object.keys(call).some((name) => !['to', 'value', 'data'].includes(name))) return undefined
    return decodeWalletCall({ method: 'eth_sendTransaction', params: [{ ...call, from, chainId }] }, network)
  })
}
