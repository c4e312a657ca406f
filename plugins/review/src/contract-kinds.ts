import { type ChainModule, durations, isFresh, type PluginContext, type RequestToDescribe } from '#kernel'
import type { ReviewPlugin } from './contract.js'

/** The time for which the answer of a node counts: a contract does not change its kind. Milliseconds. */
const fresh = 60 * durations.tenSeconds
/** Max number of contracts. */
const maxKnown = 100

type TokenOf = NonNullable<Awaited<ReturnType<NonNullable<ChainModule['tokens']>['get']>>>

/** Reads tokens of contracts, so that a repeated transfer does not wait for the node. Only answers are kept. */
export interface ContractKinds {
  /** Resolves with `undefined` if the node says that the contract is no token. Rejects as the chain module does. */
  read(
    chain: ChainModule,
    request: Pick<RequestToDescribe, 'network'> & { readonly address: string; readonly signal: AbortSignal },
  ): Promise<TokenOf | undefined>
}

/** Creates the reader. */
export function createContractKinds(ctx: PluginContext<ReviewPlugin>): ContractKinds {
  const known = new Map<string, { readonly found: TokenOf; readonly at: number }>()
  return {
    async read(chain, request) {
      const key = `${request.network.caipNetworkId} ${chain.normalizeAddress(request.address)}`
      const kept = known.get(key)
      if (kept && isFresh(kept.at, fresh, ctx.platform.now())) return kept.found
      const found = await chain.tokens?.get(request)
      if (!found) return undefined
      const [oldest] = known.keys()
      if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest)
      known.set(key, { found, at: ctx.platform.now() })
      return found
    },
  }
}
