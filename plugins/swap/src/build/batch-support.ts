import type { ChainBatches, PluginContext } from '#kernel'
import { durations } from '#kernel'
import type { SwappingAccount, SwappingChain } from '../account/swap-account.js'
import type { SwapPlugin } from '../contract.js'

/** A chain that builds batches of calls for a wallet, and decodes them. */
export type BatchingChain = SwappingChain & { readonly batches: ChainBatches }

/** Finds out whether wallets support atomic batches. */
export interface BatchOffers {
  /** Returns the chain if the wallet supports batches; `undefined` if it does not, or does not report it. */
  find(place: SwappingAccount, signal: AbortSignal): Promise<BatchingChain | undefined>
}

/** Timeout of the wallet's response, and lifetime of its result. Milliseconds. */
const timeout = durations.threeSeconds
const fresh = 5 * 60_000
const maxOffers = 20
/** The methods that a batch needs: to send it, to read support, and to read its status. Source: EIP-5792. */
const needed = ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus']

const canBatch = (chain: SwappingChain): chain is BatchingChain => chain.batches !== undefined

/** Creates the reader of wallets' support. A wallet that fails in any way counts as unsupported. */
export function createBatchOffers(ctx: PluginContext<SwapPlugin>): BatchOffers {
  const offers = new Map<string, { readonly at: number; readonly isOffered: boolean }>()

  async function send(
    { network, account, namespace, caipAddress }: SwappingAccount,
    batches: ChainBatches,
    signal: AbortSignal,
  ): Promise<boolean> {
    const ended = new AbortController()
    const end = (): void => ended.abort()
    const cancel = ctx.after(timeout, end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    try {
      const question = await batches.supportRequest({ network, address: account.address })
      const { caipNetworkId } = network
      const request = { ...question, namespace, caipNetworkId, expect: caipAddress, signal: ended.signal }
      return await batches.isSupported(await ctx.rpc.request(request), network)
    } catch {
      return false
    } finally {
      cancel()
      signal.removeEventListener('abort', end)
    }
  }

  return {
    async find(place, signal) {
      const { chain, connectorId, namespace, network, caipAddress } = place
      if (!canBatch(chain)) return undefined
      const methods = ctx.connectors.find(connectorId)?.methods(namespace) ?? []
      if (!needed.every((method) => methods.includes(method))) return undefined
      const key = `${connectorId} ${caipAddress} ${network.caipNetworkId}`
      const kept = offers.get(key)
      const now = ctx.platform.now()
      if (kept && now >= kept.at && now - kept.at < fresh) return kept.isOffered ? chain : undefined
      const isOffered = await send(place, chain.batches, signal)
      if (signal.aborted) return undefined
      offers.delete(key)
      offers.set(key, { at: now, isOffered })
      const [oldest] = offers.keys()
      if (offers.size > maxOffers && oldest !== undefined) offers.delete(oldest)
      return isOffered ? chain : undefined
    },
  }
}
