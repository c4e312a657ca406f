import {
  type CallBatch,
  type ChainBatches,
  type ChainModule,
  durations,
  isFresh,
  type PluginContext,
  type WalletCall,
} from '#kernel'
import type { ActiveAccount } from './active-account.js'
import { withTimeout } from './pause.js'

/** A wallet's support of batches. */
export interface WalletBatches {
  readonly batches: ChainBatches
  /** The wallet's response, for `batches.build`. */
  readonly support: unknown
  /** The wallet, or its user, refused a batch: it gets none any more on this page. */
  refuse(): void
  isRefused(): boolean
}

/** A batch that offers to pay its fee, and the support of the wallet that takes it. */
export interface FeeOffer {
  readonly batch: CallBatch
  readonly by: WalletBatches
}

/** An account, and the module of its chain. */
export type BatchingAccount = ActiveAccount & { readonly chain: Pick<ChainModule, 'batches'> }

type BatchContext = Pick<PluginContext, 'after' | 'connectors' | 'platform' | 'rpc'>

/** Reads which wallets support atomic batches. */
export interface BatchSupport {
  /** Returns the support if the wallet has batches; `undefined` if it does not, or does not report it. */
  find(active: BatchingAccount, signal: AbortSignal): Promise<WalletBatches | undefined>
  /**
   * Returns the batch that does the same as a built transaction, and offers to pay its fee; `undefined` if the page pays none on the network
   * (then no wallet is requested for anything), or the wallet does not take that. Throws `OPTIONS_INVALID`.
   */
  findFeeOffer(active: BatchingAccount, call: WalletCall, signal: AbortSignal): Promise<FeeOffer | undefined>
}

/** Timeout of the wallet's response, and lifetime of its result. Milliseconds. */
const timeout = durations.threeSeconds
const fresh = 5 * 60_000
const maxKnown = 20
/** The methods that a batch needs: to send it, to read support, and to read its status. Source: EIP-5792. */
const needed = ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus']

/**
 * Creates the reader of wallets' support. A wallet that fails in any way counts as unsupported.
 *
 * @example
 * const support = createBatchSupport(ctx)
 * const batch = await (await support.find(active, signal))?.batches.build({ network, from, calls })
 */
export function createBatchSupport(ctx: BatchContext): BatchSupport {
  const known = new Map<string, { readonly at: number; readonly support: unknown }>()

  async function send(
    { network, account, namespace, caipAddress }: BatchingAccount,
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

  const found = (batches: ChainBatches, support: unknown, key: string): WalletBatches | undefined =>
    support === undefined
      ? undefined
      : { batches, support, refuse: () => void refused.add(key), isRefused: () => refused.has(key) }

  const find: BatchSupport['find'] = async (active, signal) => {
    const { connectorId, namespace, network, caipAddress } = active
    const { batches } = active.chain
    if (!batches) return undefined
    const methods = ctx.connectors.find(connectorId)?.methods(namespace) ?? []
    if (!needed.every((method) => methods.includes(method))) return undefined
    const key = `${connectorId} ${caipAddress} ${network.caipNetworkId}`
    if (refused.has(key)) return undefined
    const kept = known.get(key)
    const now = ctx.platform.now()
    if (kept && isFresh(kept.at, fresh, now)) return found(batches, kept.support, key)
    const support = await send(active, batches, signal)
    if (signal.aborted) return undefined
    known.delete(key)
    known.set(key, { at: now, support })
    const [oldest] = known.keys()
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
    return found(batches, support, key)
  }

  return {
    find,
    async findFeeOffer(active, call, signal) {
      const { network, chain } = active
      if (network.paymasterUrl === undefined || !chain.batches?.offerFee) return undefined
      const by = await find(active, signal)
      const batch = by && (await chain.batches.offerFee({ network, call, support: by.support }))
      return batch && { batch, by }
    },
  }
}
