import type { ApiPromise } from '@polkadot/api'
import { type ChainRequest, QuoinError, type Transfer, TransferError, type WalletCall } from '#kernel'
import { encodeSs58 } from '../addresses/ss58.js'
import { genericPrefix, prefixOf } from '../addresses/ss58-prefixes.js'
import { accountStorageKey, readAccount } from '../node/account-storage.js'
import { createNodeReader } from '../node/node-reader.js'
import { fieldsOf, fromHex, isHexBytes } from '../params/param-shapes.js'
import { isRuntimeCall, type RuntimeCall, readKey } from '../requests/call-effects.js'
import {
  atMost,
  depositOf,
  keyOf,
  readBinding,
  readFee,
  sendableOf,
  type TransferTools,
  toTransaction,
} from '../transfers/build-transfer.js'
import { type SubmittableCall, writeCall } from '../transfers/transfer-call.js'
import { type AccountProxy, proxyId, readProxy, readProxyId } from './proxies.js'

/** More calls than an account has proxies: the runtimes allow 32. */
export const maxRemovals = 40

/** A removal takes about 40. Bytes. */
const maxCallLength = 4_096

type RemovalRequest = ChainRequest & { readonly from: string; readonly ids: readonly string[] }

function removalOf({ tx }: ApiPromise, { delegate, type, delay }: AccountProxy): SubmittableCall {
  const remove = tx.proxy?.removeProxy
  if (!remove) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The runtime has no proxies' })
  return remove(delegate, type, delay)
}

function callOf(api: ApiPromise, proxies: readonly AccountProxy[]): SubmittableCall {
  const [first, ...rest] = proxies.map((one) => removalOf(api, one))
  if (!first) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'No proxies' })
  if (rest.length === 0) return first
  const batchAll = api.tx.utility?.batchAll
  if (!batchAll) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The runtime has no batches' })
  return batchAll([first, ...rest])
}

/**
 * Builds the transaction that removes proxies: all of them, or none. Removing returns a part of the deposit. Throws the errors of
 * `ChainRevocations.build`.
 */
export async function buildRemoval(
  tools: TransferTools,
  request: RemovalRequest,
  shownFee?: bigint,
): Promise<Transfer> {
  const { network, signal, from, ids } = request
  const proxies = ids.flatMap((id) => readProxyId(id) ?? [])
  if (proxies.length === 0 || proxies.length < new Set(ids).size || ids.length > maxRemovals)
    throw new QuoinError('RPC_PARAMS_INVALID', { details: `${ids.length} proxies` })
  const key = keyOf(from)
  const context = { network, signal }
  const read = createNodeReader(tools.node, context)
  const sender = encodeSs58(key, prefixOf(network, tools.prefixes) ?? genericPrefix)
  const [api, binding, holdings] = await Promise.all([
    tools.runtimes.load(context),
    readBinding(read, sender),
    read('state_getStorage', [accountStorageKey(key)], readAccount),
  ])
  const call = writeCall(api, key, callOf(api, proxies), binding)
  const fee = atMost(await readFee(read, call), shownFee)
  const sendable = sendableOf(holdings, depositOf(api))
  if (fee > sendable)
    throw new TransferError('FUNDS_INSUFFICIENT', { details: `${fee} required, ${sendable} available` })
  return toTransaction(tools, network, { call, from: key, binding, fee, value: 0n }, (until) =>
    buildRemoval(tools, { ...request, signal: until }, fee),
  )
}

/** Returns the proxy that a call removes; `undefined` if it does anything else. */
function readRemoval({ section, method, argsEntries }: RuntimeCall): AccountProxy | undefined {
  if (section !== 'proxy' || method !== 'removeProxy') return undefined
  const [[, delegate] = [], [, proxyType] = [], [, delay] = []] = argsEntries
  const key = readKey(delegate)
  return key && readProxy(key, proxyType, delay)
}

/** Returns the ids of the proxies that a transaction removes, from its bytes; `undefined` if it does anything else. */
export function decodeRemoval(
  { method, params }: WalletCall,
  {
    runtimeOf,
    reference,
  }: {
    /** Returns the runtime that the transaction is bound to, if it is known. */
    readonly runtimeOf: (specVersion: number) => ApiPromise | undefined
    readonly reference: string
  },
): readonly string[] | undefined {
  const { address, transactionPayload } = fieldsOf(params) ?? {}
  const payload = fieldsOf(transactionPayload)
  if (method !== 'polkadot_signTransaction' || !payload || payload.address !== address) return undefined
  const { method: bytes, tip, genesisHash, specVersion, assetId = null } = payload
  const isHere = isHexBytes(genesisHash, 32) && genesisHash.slice(2, 34).toLowerCase() === reference
  const isFree = isHexBytes(tip, 32) && BigInt(tip) === 0n && assetId === null
  const api = runtimeOf(Number(specVersion))
  if (!isHere || !isFree || !api || !isHexBytes(bytes, maxCallLength)) return undefined
  try {
    const call: unknown = api.registry.createType('Call', fromHex(bytes))
    if (!isRuntimeCall(call) || call.toU8a().length !== fromHex(bytes).length) return undefined
    const isBatch = call.section === 'utility' && call.method === 'batchAll'
    const inner: unknown = isBatch ? call.argsEntries[0]?.[1] : [call]
    const calls: readonly unknown[] = Array.isArray(inner) ? inner : []
    const removed = calls.map((one) => (isRuntimeCall(one) ? readRemoval(one) : undefined))
    const known = removed.filter((one) => one !== undefined)
    return known.length > 0 && known.length === removed.length ? known.map(proxyId) : undefined
  } catch {
    return undefined
  }
}
