import { type ChainAssets, durations, isFresh, type PluginContext, type WalletCall } from '#kernel'
import type { TokensPlugin } from '../contract.js'
import { type Holding, type Subject, toHolding } from '../list/holding.js'

/** Timeout of a wallet's capability answer, and of its asset list. Milliseconds. */
const offerTimeout = durations.threeSeconds
const assetsTimeout = durations.tenSeconds
/** Time for which capabilities are cached, as wallets change them. Milliseconds. */
const offerKept = 5 * 60_000
const maxOffers = 20

/** The asset lists of wallets (ACC-10). */
export interface WalletReader {
  /** `undefined` if the wallet has none: then the gateway or node is read. */
  read(subject: Subject, signal: AbortSignal): Promise<readonly Holding[] | undefined>
}

/** Creates the reader of wallets' asset lists. A wallet that fails counts as one without a list. */
export function createWalletReader(ctx: PluginContext<TokensPlugin>): WalletReader {
  const offers = new Map<string, { readonly at: number; readonly isOffered: boolean }>()

  /** Returns the wallet's answer; throws if it does not support the method, refuses, or takes too long. */
  async function send(
    { namespace, connectorId, account, network }: Subject,
    { method, params }: WalletCall,
    timeout: number,
    signal: AbortSignal,
  ): Promise<unknown> {
    if (!ctx.connectors.find(connectorId)?.methods(namespace).includes(method))
      throw new Error(`The wallet does not support ${method}`)
    const ended = new AbortController()
    const end = (): void => ended.abort()
    const cancel = ctx.after(timeout, end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    const { caipNetworkId } = network
    try {
      // Only for the account that is read: the wallet's active account may have changed.
      const request = { namespace, caipNetworkId, method, params, expect: account }
      return await ctx.rpc.request({ ...request, signal: ended.signal })
    } finally {
      cancel()
      signal.removeEventListener('abort', end)
    }
  }

  async function isOffered(
    subject: Subject,
    assets: ChainAssets,
    offer: WalletCall,
    signal: AbortSignal,
  ): Promise<boolean> {
    const key = `${subject.connectorId} ${subject.account}`
    const kept = offers.get(key)
    const now = ctx.platform.now()
    if (kept && isFresh(kept.at, offerKept, now)) return kept.isOffered
    let found = false
    try {
      const answer = await send(subject, offer, offerTimeout, signal)
      found = await assets.isSupported(answer, subject.network)
    } catch {
      if (signal.aborted) return false
    }
    offers.delete(key)
    offers.set(key, { at: now, isOffered: found })
    const [oldest] = offers.keys()
    if (offers.size > maxOffers && oldest !== undefined) offers.delete(oldest)
    return found
  }

  return {
    async read(subject, signal) {
      const { network, address, hasTokens } = subject
      const { assets } = subject.chain
      if (!hasTokens || !assets) return undefined
      try {
        const questions = await assets.requests({ network, address })
        if (!(await isOffered(subject, assets, questions.offer, signal))) return undefined
        const answer = await send(subject, questions.assets, assetsTimeout, signal)
        const held = await assets.read(answer, network)
        const known = new Map<string, Holding>()
        for (const one of held.flatMap((asset) => toHolding(subject, asset, asset)))
          if (!known.has(one.id)) known.set(one.id, one)
        return [...known.values()]
      } catch {
        // After any invalid answer of the wallet, the gateway and the node can be read.
        return undefined
      }
    },
  }
}
