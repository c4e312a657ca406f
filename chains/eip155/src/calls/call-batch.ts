import {
  type BatchStatus,
  type CaipNetworkId,
  type CallBatch,
  type DecodedCall,
  type Network,
  QuoinError,
  type WalletCall,
} from '#kernel'
import { readCapabilities } from '../capabilities/read-capabilities.js'
import type { CallsOutcome, EvmCall } from '../contract.js'
import { paymasterOf } from '../params/paymaster-of.js'
import { readPlainTransaction } from '../params/plain-transaction.js'
import { readBatch } from '../params/read-batch.js'
import { decodeWalletCall } from '../transfers/decode-wallet-call.js'
import { type CallsBundle, readCallsId, toCallsBundle } from './calls-bundle.js'
import { readCallsStatus } from './calls-status.js'
import { takesPaymaster } from './paymaster.js'

/** Limit, above the data of a transfer. Bytes. */
const maxDataLength = 1_000

/**
 * Returns whether a wallet executes several calls atomically, or will after one approval by the user. Throws
 * `ANSWER_INVALID`.
 */
export function supportsBatch(answer: unknown, { caipNetworkId }: Network): boolean {
  const found = readCapabilities(answer, [caipNetworkId])
  const raw = Object.hasOwn(found, caipNetworkId) ? found[caipNetworkId]?.atomic : undefined
  return raw === 'supported' || raw === 'ready'
}

/**
 * Returns whether a wallet accepts the id of a batch from the page: it reports its support in the form of version 2.0.0, which has the id. A
 * wallet of version 1.0 may refuse a member that it does not know. Source: EIP-5792; MetaMask/eth-json-rpc-middleware#359 (refuses), #363.
 */
function takesId(support: unknown, caipNetworkId: CaipNetworkId): boolean {
  const found = readCapabilities(support, [caipNetworkId])
  const own = Object.hasOwn(found, caipNetworkId) ? found[caipNetworkId] : undefined
  return own?.named.atomic?.status !== undefined
}

/** Converts the outcome. Throws if only some calls of an atomic batch took effect: the state is undefined. */
function outcomeOf(outcome: CallsOutcome): BatchStatus['outcome'] {
  if (outcome === 'pending' || outcome === 'success') return outcome
  if (outcome !== 'partial') return 'failed'
  throw new QuoinError('ANSWER_INVALID', { details: 'wallet_getCallsStatus: only some calls took effect' })
}

/**
 * Builds an atomic batch of calls. Source: EIP-5792, version 2.0.0.
 *
 * @param support the wallet's answer to `wallet_getCapabilities`, if the batch may use the page's paymaster, and an id of the page
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
  const bundle = isPaid ? { ...plain, capabilities } : plain
  const call = (param: CallsBundle): WalletCall => ({ method: 'wallet_sendCalls', params: [param] })
  return {
    call: call(bundle),
    ...(isPaid && { isFeeOffered: true }),
    readId: readCallsId,
    ...(support !== undefined &&
      takesId(support, caipNetworkId) && { withId: (id: string) => call({ ...bundle, id }) }),
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

/**
 * Builds the batch that does the same as a transaction and offers to pay its fee; `undefined` if the page has no paymaster on the network, the
 * wallet calls none, or the transaction is not a plain one. Source: ERC-7677.
 *
 * @param support the wallet's answer to `wallet_getCapabilities`
 */
export function buildOfferedBatch(
  network: Network,
  call: WalletCall,
  support: unknown,
): CallBatch | undefined {
  const transaction = readPlainTransaction(call, network.caipNetworkId, maxDataLength)
  if (!transaction) return undefined
  const { from, to, value, data } = transaction
  const batch = buildBatch(network, from, [{ to, value, ...(data !== '0x' && { data }) }], support)
  return batch.isFeeOffered ? batch : undefined
}

/** Decodes each call of such a batch; `undefined` if it is no batch, is of another network, or is not atomic. */
export function decodeBatch(
  call: WalletCall,
  network: Network,
): readonly (DecodedCall | undefined)[] | undefined {
  return readBatch(call, network)?.map((one) => one && decodeWalletCall(one, network))
}
