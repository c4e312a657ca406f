import { type ChainBatches, durations, type PluginContext } from '#kernel'
import { withTimeout } from '#plugin-kit'
import type { SwappingAccount, SwappingChain } from '../account/swap-account.js'
import type { SwapPlugin } from '../contract.js'

/** A chain that builds batches of calls for a wallet, and decodes them. */
export type BatchingChain = SwappingChain & { readonly batches: ChainBatches }

/** A wallet's support of batches. */
export interface WalletBatches {
  readonly chain: BatchingChain
  /** The wallet's response, for `batches.build`. */
  readonly support: unknown
  /** The wallet, or its user, refused a batch: it gets none any more on this page. */
  refuse(): void
  isRefused(): boolean
}

/** Reads which wallets support atomic batches. */
export interface BatchSupport {
  /** Returns the support if the wallet has batches; `undefined` if it does not, or does not report it. */
  find(active: SwappingAccount, signal: AbortSignal): Promise<WalletBatches | undefined>
}

/** Timeout of the wallet's response, and lifetime of its result. Milliseconds. */
const timeout = durations.threeSeconds
const fresh = 5 * 60_000
const maxKnown = 20
/** The methods that a batch needs: to send it, to read support, and to read its status. Source: EIP-5792. */
const needed = ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus']

const canBatch = (chain: SwappingChain): chain is BatchingChain => chain.batches !== undefined

/** Creates the reader of wallets' support. A wallet that fails in any way counts as unsupported. */
export function createBatchSupport(ctx: PluginContext<SwapPlugin>): BatchSupport {
  const known = new Map<string, { readonly at: number; readonly support: unknown }>()

  async function send(
    { network, account, namespace, caipAddress }: SwappingAccount,
    batches: ChainBatches,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { caipNetworkId } = network
    try {
      return await withTimeout(ctx, timeout, signal, async (until) => {
        const call = await batches.supportRequest({ network, address: account.address })
        const request = { ...call, namespace, caipNetworkId, expect: caipAddress, signal: until }
        const answer = await ctx.rpc.request(request)
        return (await batches.isSupported(answer, network)) ? answer : undefined
      })
    } catch {
      return undefined
    }
  }

  /** The wallets, accounts and networks that refused a batch. */
  const refused = new Set<string>()

  const found = (chain: BatchingChain, support: unknown, key: string): WalletBatches | undefined =>
    support === undefined
      ? undefined
      : { chain, support, refuse: () => void refused.add(key), isRefused: () => refused.has(key) }

  return {
    async find(active, signal) {
      const { chain, connectorId, namespace, network, caipAddress } = active
      if (!canBatch(chain)) return undefined
      const methods = ctx.connectors.find(connectorId)?.methods(namespace) ?? []
      if (!needed.every((method) => methods.includes(method))) return undefined
      const key = `${connectorId} ${caipAddress} ${network.caipNetworkId}`
      if (refused.has(key)) return undefined
      const kept = known.get(key)
      const now = ctx.platform.now()
      if (kept && now >= kept.at && now - kept.at < fresh) return found(chain, kept.support, key)
      const support = await send(active, chain.batches, signal)
      if (signal.aborted) return undefined
      known.delete(key)
      known.set(key, { at: now, support })
      const [oldest] = known.keys()
      if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
      return found(chain, support, key)
    },
  }
}
