import type { ChainNode } from '../chains/chain-node.js'
import type { ListedToken } from '../chains/gateway-chain.js'
import { tokenKey } from '../tokens/caip-account.js'
import { type CacheObserver, createExpiringCache } from '../tokens/expiring-cache.js'
import type { TokenDirectory } from '../tokens/token-directory.js'
import type { BalanceProvider, TokenAmount } from './balance-provider.js'
import { evmBalanceProvider } from './evm-balance-provider.js'
import { solanaBalanceProvider } from './solana-balance-provider.js'

/** Reads what accounts have, and remembers it for a moment. */
export interface BalanceReader {
  /**
   * What there is of the listed tokens of a network, its coin first, and the amounts of those that were asked for besides.
   *
   * @param toRefresh CAIP-10 ids of tokens that are read now, whatever is remembered
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
  /** By CAIP-2; asked in place of the network's node. */
  readonly providers?: ReadonlyMap<string, BalanceProvider>
  /** For how long an account is remembered. Milliseconds; default 15,000. */
  readonly freshMs?: number
  readonly onCacheSize?: CacheObserver | undefined
}

const MOST_ACCOUNTS = 10_000
/** Of all accounts together: about a hundred thousand amounts. */
const MOST_BYTES = 32 * 1024 * 1024
/** Estimates of what they take in memory: an amount with its key, and an account without any. */
const AMOUNT_BYTES = 300
const ACCOUNT_BYTES = 300

type Amounts = ReadonlyMap<string, TokenAmount>

const byKey = (amounts: readonly TokenAmount[]): Amounts =>
  new Map(amounts.map((one) => [tokenKey(one.token.id), one]))

/** Of a long list an account has few: what it has not is not kept. */
const withoutZero = (amounts: Amounts): Amounts =>
  new Map([...amounts].filter(([, { amount }]) => amount > 0n))

/** @see BalanceReader */
export function createBalanceReader(options: BalanceReaderOptions): BalanceReader {
  const { nodes, directory, now, providers = new Map(), freshMs = 15_000 } = options
  const remembered = createExpiringCache<Amounts>({
    name: 'balances',
    most: MOST_ACCOUNTS,
    mostBytes: MOST_BYTES,
    bytesOf: ({ size }) => ACCOUNT_BYTES + size * AMOUNT_BYTES,
    onSize: options.onCacheSize,
    freshMs,
    now,
  })
  const made = new Map<string, BalanceProvider>()
  for (const [id, node] of nodes) {
    const usual = node.chain.namespace === 'eip155' ? evmBalanceProvider : solanaBalanceProvider
    made.set(id, providers.get(id) ?? usual(node))
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
      async function readAsked(): Promise<Amounts> {
        const asked = await resolveAll(toRefresh, signal)
        return asked.length > 0 && provider
          ? byKey(await provider.amounts(address, asked, signal))
          : new Map()
      }
      const [usual, fresh] = await Promise.all([
        remembered.read(
          key,
          async () => withoutZero(byKey(await provider.amounts(address, directory.list(chain)))),
          signal,
        ),
        readAsked(),
      ])
      if (fresh.size === 0) return [...usual.values()]
      const listed = [...fresh].filter(([, { token }]) => directory.find(token.id) !== undefined)
      remembered.update(key, (amounts) => withoutZero(new Map([...amounts, ...listed])))
      // What is not listed is in this answer only: nobody puts tokens into the answers that others get.
      return [...new Map([...usual, ...fresh]).values()]
    },
  }
}
