import type { SharedCache } from '../caches/shared-cache.js'
import type { ChainNode } from '../chains/chain-node.js'
import type { GatewayChain, ListedToken } from '../chains/gateway-chain.js'
import { readAgreed } from '../chains/read-agreed.js'
import { readNewestBlock } from '../history/eip155/read-block.js'
import type { ProviderFailure } from '../providers/provider-failure.js'
import { tokenKey } from '../tokens/caip-account.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { type CacheObserver, createExpiringCache } from '../tokens/expiring-cache.js'
import type { BalanceProvider, TokenAmount } from './balance-provider.js'
import { evmBalanceProvider } from './evm-balance-provider.js'
import { createNetworkBalances, type NetworkBalances } from './network-balances.js'
import { solanaBalanceProvider } from './solana-balance-provider.js'
import type { BalanceSource } from './sources/balance-source.js'
import { substrateBalanceProvider } from './substrate-balance-provider.js'

/** Reads the balances of accounts, and caches them briefly. */
export interface BalanceReader {
  /**
   * Returns the non-zero amounts of the listed tokens of a network, its coin first, of unlisted tokens that a provider reports,
   * and of the requested tokens.
   *
   * @param toRefresh CAIP-10 ids of tokens to read now, past the cache
   */
  read(
    chain: string,
    address: string,
    toRefresh: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly TokenAmount[]>
}

export interface BalanceReaderOptions {
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly directory: TokenDirectory
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** By CAIP-2 id; called instead of the network's node and its other sources. */
  readonly providers?: ReadonlyMap<string, BalanceProvider>
  /** Providers that know the tokens of an account, beside the nodes. Default: none. */
  readonly sources?: readonly BalanceSource[] | undefined
  /** Called before the list of a network (CAIP-2) is used: reads its token lists. Never rejects. */
  readonly refreshTokens?: ((chain: string) => Promise<void>) | undefined
  readonly onFailure?: ((failure: ProviderFailure) => void) | undefined
  /** Cache lifetime of an account's balances. Milliseconds; default 15,000. */
  readonly freshMs?: number
  readonly onCacheSize?: CacheObserver | undefined
  readonly sharedCache?: SharedCache | undefined
}

const MAX_ACCOUNTS = 10_000
/** Memory limit of all accounts together: about a hundred thousand amounts. Bytes. */
const MAX_BYTES = 32 * 1024 * 1024
/** Estimated memory of one amount with its key, and of an account without amounts. */
const AMOUNT_BYTES = 300
const ACCOUNT_BYTES = 300

type Amounts = ReadonlyMap<string, TokenAmount>

const byKey = (amounts: readonly TokenAmount[]): Amounts =>
  new Map(amounts.map((one) => [tokenKey(one.token.id), one]))

/** Drops zero amounts: an account has few tokens of a long list. */
const withoutZero = (amounts: Amounts): Amounts =>
  new Map([...amounts].filter(([, { amount }]) => amount > 0n))

/** What a network's nodes report. Bitcoin has none. The block is that of EVM networks. */
const PROVIDERS: Readonly<
  Record<GatewayChain['namespace'], (node: ChainNode, block?: string) => BalanceProvider>
> = {
  eip155: evmBalanceProvider,
  solana: solanaBalanceProvider,
  polkadot: substrateBalanceProvider,
  bip122: () => ({ amounts: async () => [] }),
}

/** Returns the balances that a network's own nodes report; with `crossCheck`, those that more than half of them do. */
export function nodeBalances(node: ChainNode): BalanceProvider {
  const create = PROVIDERS[node.chain.namespace]
  if (node.crossCheck === undefined) return create(node)
  return {
    async amounts(address, tokens, signal) {
      // Some tokens have another amount with every block: all nodes read the same one.
      const newest = node.chain.namespace === 'eip155' ? await readNewestBlock(node, signal) : undefined
      const block = newest && `0x${newest.number.toString(16)}`
      return readAgreed(node, (one) => create(one, block).amounts(address, tokens, signal))
    },
  }
}

/** @see BalanceReader */
export function createBalanceReader(options: BalanceReaderOptions): BalanceReader {
  const { nodes, directory, now, providers = new Map(), freshMs = 15_000 } = options
  const remembered = createExpiringCache<Amounts>({
    name: 'balances',
    max: MAX_ACCOUNTS,
    maxBytes: MAX_BYTES,
    bytesOf: ({ size }) => ACCOUNT_BYTES + size * AMOUNT_BYTES,
    onSize: options.onCacheSize,
    freshMs,
    now,
    shared: options.sharedCache?.values('balances'),
  })
  const { sources = [], refreshTokens = async () => undefined, onFailure } = options
  const made = new Map<string, NetworkBalances>()
  for (const [id, node] of nodes) {
    const ofHost = providers.get(id)
    made.set(
      id,
      ofHost === undefined
        ? createNetworkBalances({
            chain: node.chain,
            node: nodeBalances(node),
            directory,
            sources,
            onFailure,
          })
        : { ...ofHost, all: (address, signal) => ofHost.amounts(address, directory.list(id), signal) },
    )
  }

  async function resolveAll(ids: readonly string[], signal?: AbortSignal): Promise<readonly ListedToken[]> {
    const tokens = await Promise.all(ids.map((id) => directory.resolve(id, signal)))
    return [...new Set(tokens)].filter((token) => token !== undefined)
  }

  return {
    async read(chain, address, toRefresh, signal) {
      const provider = made.get(chain)
      if (!provider) return []
      const key = tokenKey(`${chain}:${address}`)
      async function readRequested(): Promise<Amounts> {
        const resolved = await resolveAll(toRefresh, signal)
        return resolved.length > 0 && provider
          ? byKey(await provider.amounts(address, resolved, signal))
          : new Map()
      }
      const [usual, fresh] = await Promise.all([
        remembered.read(
          key,
          async () => {
            await refreshTokens(chain)
            return withoutZero(byKey(await provider.all(address)))
          },
          signal,
        ),
        readRequested(),
      ])
      if (fresh.size === 0) return [...usual.values()]
      const isListed = ({ token }: TokenAmount): boolean => directory.find(token.id) !== undefined
      remembered.update(key, (amounts) => {
        const known = [...fresh].filter(([id, one]) => isListed(one) || amounts.has(id))
        return withoutZero(new Map([...amounts, ...known]))
      })
      // Unlisted tokens are in this answer only: a caller must not add tokens to the answers to others.
      return [...new Map([...usual, ...fresh]).values()]
    },
  }
}
