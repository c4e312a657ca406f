import { Problem } from '@quoin/server-kit/http'
import type { GatewayChain, ListedToken } from '../chains/gateway-chain.js'
import { problemOfFailures } from '../providers/ask-in-order.js'
import { inConfiguredOrder, type NamedProvider } from '../providers/in-configured-order.js'
import { ProviderFailure } from '../providers/provider-failure.js'
import { tokenKey } from '../tokens/caip-account.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import type { BalanceProvider, TokenAmount } from './balance-provider.js'
import type { BalanceSource } from './sources/balance-source.js'
import { furtherTokens } from './sources/further-tokens.js'

/** Name of the network's own nodes among the sources. */
const NODE = 'node'

/** The network's own nodes as a source. Bitcoin has none. */
export const ownNode: NamedProvider = { name: NODE, supports: ({ namespace }) => namespace !== 'bip122' }

/** The balances of one network, from its sources. */
export interface NetworkBalances extends BalanceProvider {
  /**
   * Returns the amounts of the listed tokens, and those of unlisted tokens that a provider reports.
   *
   * @throws `Problem` if no source answers
   */
  all(address: string, signal?: AbortSignal): Promise<readonly TokenAmount[]>
}

export interface NetworkBalancesOptions {
  readonly chain: GatewayChain
  readonly node: BalanceProvider
  readonly directory: Pick<TokenDirectory, 'list'>
  /** Asked before the node, unless the network configures another order. */
  readonly sources: readonly BalanceSource[]
  readonly onFailure?: ((failure: ProviderFailure) => void) | undefined
}

type Settled = { readonly amounts: readonly TokenAmount[] } | { readonly error: unknown }

/**
 * Creates the balances of a network: sources are asked in their order, the next one if one fails.
 *
 * The amounts of listed tokens are the node's whenever it is among the sources and answers, whatever a provider says: it costs the
 * one request that a network without providers costs, and is of the newest block.
 */
export function createNetworkBalances(options: NetworkBalancesOptions): NetworkBalances {
  const { chain, node, directory, sources, onFailure } = options
  const names = inConfiguredOrder<NamedProvider>([...sources, ownNode], chain, 'balances').map(
    ({ name }) => name,
  )

  const settle = (reading: Promise<readonly TokenAmount[]>): Promise<Settled> =>
    reading.then(
      (amounts) => ({ amounts }),
      (error: unknown) => ({ error }),
    )

  /** Returns what the first source reports that answers; `read` starts the node's read once. */
  async function readInOrder(
    address: string,
    tokens: readonly ListedToken[],
    signal?: AbortSignal,
  ): Promise<{ readonly held: readonly TokenAmount[]; readonly own: readonly TokenAmount[] | undefined }> {
    const reading = names.includes(NODE) ? settle(node.amounts(address, tokens, signal)) : undefined
    let last: ProviderFailure | undefined
    let problem: unknown
    for (const name of names) {
      if (name === NODE) {
        const read = await reading
        if (read && 'amounts' in read) return { held: [], own: read.amounts }
        problem = read?.error
        if (!(problem instanceof Problem) || problem.status < 500) throw problem
        continue
      }
      try {
        const source = sources.find((one) => one.name === name)
        const held = (await source?.held({ chain, address, signal })) ?? []
        const read = await reading
        return { held, own: read && 'amounts' in read ? read.amounts : undefined }
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof ProviderFailure)) throw error
        onFailure?.(error)
        last = error
      }
    }
    throw problem ?? problemOfFailures('balances', last)
  }

  return {
    async all(address, signal) {
      const listed = directory.list(chain.id)
      const { held, own: read } = await readInOrder(address, listed, signal)
      const keys = new Set(listed.map(({ id }) => tokenKey(id)))
      const known = read ?? held.filter(({ token }) => keys.has(tokenKey(token.id)))
      return [...known, ...furtherTokens(held, listed)]
    },
    async amounts(address, tokens, signal) {
      // Without other sources nothing is gained by asking them for single tokens.
      if (names.includes(NODE)) return node.amounts(address, tokens, signal)
      const { held } = await readInOrder(address, tokens, signal)
      const byKey = new Map(held.map((one) => [tokenKey(one.token.id), one.amount]))
      return tokens.map((token) => ({ token, amount: byKey.get(tokenKey(token.id)) ?? 0n }))
    },
  }
}
