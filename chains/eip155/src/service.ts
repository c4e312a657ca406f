import { isQuoinError, type PluginContext, pollUntil, QuoinError, rpcCodeOf } from '#kernel'
import { readCallsStatus, statusOfTransactions } from './calls/calls-status.js'
import { createSendCalls } from './calls/send-calls.js'
import { readTransactionsId, type TransactionsOfBatch } from './calls/transactions-id.js'
import { createCapabilities } from './capabilities/capabilities.js'
import { activeConnection } from './capabilities/wallet-support.js'
import type { CallReceipt, CallsStatus, Eip155Api, Eip155Plugin } from './contract.js'
import { readDelegate } from './contracts/delegation.js'
import { loadWithViem } from './load-with-viem.js'
import { isHexAddress } from './params/param-shapes.js'
import { createAssets } from './tokens/assets.js'
import { readReceipt } from './transactions/wait-for-transaction.js'

/** Error codes that may pass after a second. Sources: JSON-RPC, EIP-1474. */
const transientCodes: ReadonlySet<unknown> = new Set([-32603, -32005, -32002])

/** Returns whether a retry of the status may succeed. */
function isTransient(error: unknown): boolean {
  return isQuoinError(error, 'NODE_FAILED') || transientCodes.has(rpcCodeOf(error))
}

/** Creates the service of the plugin. */
export function createEip155Service(ctx: PluginContext<Eip155Plugin>): Eip155Api {
  type Options = { readonly signal?: AbortSignal | undefined }

  async function statusByNode(
    id: string,
    { caipNetworkId, hashes }: TransactionsOfBatch,
    { signal }: Options,
  ): Promise<CallsStatus> {
    const outcomes = await Promise.all(
      hashes.map(async (hash) => {
        const read = { method: 'eth_getTransactionReceipt', params: [hash], caipNetworkId }
        const outcome = readReceipt(hash, await ctx.rpc.read(signal ? { ...read, signal } : read))
        return outcome && { transactionHash: hash, status: outcome }
      }),
    )
    const receipts = outcomes.filter((one): one is CallReceipt => one !== undefined)
    const isDone = receipts.length === hashes.length
    return statusOfTransactions(id, caipNetworkId, isDone ? receipts : undefined)
  }

  async function statusByWallet(id: string, { signal }: Options): Promise<CallsStatus> {
    const { caipNetworkId } = activeConnection(ctx)
    const request = { namespace: 'eip155', method: 'wallet_getCallsStatus', params: [id] }
    const answer = await ctx.rpc.request(signal ? { ...request, signal } : request)
    return readCallsStatus(answer, id, caipNetworkId)
  }

  async function getCallsStatus(id: string, options: Options = {}): Promise<CallsStatus> {
    const transactions = readTransactionsId(id)
    return transactions ? statusByNode(id, transactions, options) : statusByWallet(id, options)
  }

  const getCapabilities = createCapabilities(ctx)
  return {
    sendCalls: createSendCalls(ctx, getCapabilities),
    getCallsStatus,
    waitForCalls: (id, { timeoutMs, signal } = {}) =>
      pollUntil(ctx.platform, { what: id.slice(0, 100), timeoutMs, signal }, async (within) => {
        try {
          const status = await getCallsStatus(id, { signal: within })
          return status.outcome === 'pending' ? undefined : status
        } catch (error) {
          if (within.aborted || !isTransient(error)) throw error
          return undefined
        }
      }),
    getCapabilities,
    getAssets: createAssets(ctx),
    async getDelegation(address, { caipNetworkId, signal } = {}) {
      if (!isHexAddress(address)) {
        throw new QuoinError('CAIP_ADDRESS_INVALID', { details: String(address).slice(0, 100) })
      }
      const params = [address, 'latest']
      const here = { method: 'eth_getCode', params }
      const read = caipNetworkId ? { ...here, caipNetworkId } : here
      const code = await ctx.rpc.read(signal ? { ...read, signal } : read)
      const delegate = readDelegate(code)
      if (delegate === undefined) return undefined
      const { checksumOf } = await loadWithViem(() => import('./addresses/check-address.js'))
      return checksumOf(delegate)
    },
  }
}
