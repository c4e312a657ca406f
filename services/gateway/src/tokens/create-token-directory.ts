import { Problem } from '@quoin/server-kit/http'
import { encodeFunctionData, getAddress } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import type { GatewayChain, ListedToken } from '../chains/gateway-chain.js'
import { inConfiguredOrder } from '../providers/in-configured-order.js'
import { ProviderFailure } from '../providers/provider-failure.js'
import { COIN_ADDRESS, isCoin, isTokenOf, splitCaip10, tokenKey, writtenAddress } from './caip-account.js'
import { callContracts } from './call-contracts.js'
import type { TokenLists } from './create-token-lists.js'
import { type CacheObserver, createExpiringCache } from './expiring-cache.js'
import type { MetadataSource } from './metadata-source.js'
import { resolveSplMint, shortMint } from './resolve-spl-mint.js'
import { resolveSubstrateAsset } from './resolve-substrate-asset.js'
import { erc20Abi, readDecimals, readTokenNames } from './token-answers.js'

const [name, symbol, decimals] = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)

/** Reads names and decimals of tokens from their contracts, in their order; `undefined` for what is not a token. */
async function readEvmTokens(
  node: ChainNode,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<readonly (ListedToken | undefined)[]> {
  const calls = addresses.flatMap((to) =>
    [name, symbol, decimals].map((data) => ({ to, data: data ?? '0x' }) as const),
  )
  const answers = await callContracts(node, calls, signal)
  return addresses.map((address, at) => {
    const [longAnswer, shortAnswer, digitsAnswer] = answers.slice(3 * at, 3 * at + 3)
    const digits = readDecimals(digitsAnswer)
    const names = readTokenNames(longAnswer, shortAnswer)
    if (digits === undefined || !names) return undefined
    return { id: `${node.chain.id}:${getAddress(address)}`, ...names, decimals: digits }
  })
}

async function resolveEvmToken(node: ChainNode, address: string): Promise<ListedToken | undefined> {
  return (await readEvmTokens(node, [address]))[0]
}

/** Read a token from its network. */
const RESOLVERS = {
  eip155: resolveEvmToken,
  solana: resolveSplMint,
  polkadot: resolveSubstrateAsset,
} as const

/** Looks up tokens. */
export interface TokenDirectory {
  /** Returns the listed tokens of a network (CAIP-2), its coin first. */
  list(chain: string): readonly ListedToken[]
  /** Returns a listed token by its CAIP-10 id, in any letter case of an EVM address. */
  find(id: string): ListedToken | undefined
  /** Returns a listed token, or reads it from its contract or mint; `undefined` if it is not a token. */
  resolve(id: string, signal?: AbortSignal): Promise<ListedToken | undefined>
  /**
   * Reads unlisted tokens of EVM networks in as few requests as possible, so that `resolve` finds them in the cache. Never
   * rejects but with the reason of the signal.
   */
  preload?(ids: readonly string[], signal?: AbortSignal): Promise<void>
}

export interface TokenDirectoryOptions {
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onCacheSize?: CacheObserver | undefined
  /** The networks' token lists, after the tokens of the configuration. Default: none. */
  readonly lists?: Pick<TokenLists, 'tokens'> | undefined
  /** Describe unlisted tokens of a network whose nodes are unavailable. Default: none. */
  readonly metadata?: readonly MetadataSource[] | undefined
  readonly onFailure?: ((failure: ProviderFailure) => void) | undefined
}

const MAX_RESOLVED = 5000
const TOKEN_BYTES = 600
/** Cache lifetimes: name and decimals of a token rarely change; an address without a token may get one. Milliseconds. */
const DAY = 86_400_000
const MINUTE = 60_000
/** A provider's description is replaced by the contract's own soon. */
const DESCRIBED = 10 * MINUTE

interface View {
  /** The content of the network's lists from which it was made. */
  readonly from: readonly ListedToken[]
  readonly list: readonly ListedToken[]
  readonly byKey: ReadonlyMap<string, ListedToken>
}

const NONE: readonly ListedToken[] = []

function viewOf(chain: GatewayChain, from: readonly ListedToken[]): View {
  const list = listOf(chain, from)
  return { from, list, byKey: new Map(list.map((token) => [tokenKey(token.id), token])) }
}

function listOf(chain: GatewayChain, further: readonly ListedToken[]): readonly ListedToken[] {
  const coin: ListedToken = { id: `${chain.id}:${COIN_ADDRESS[chain.namespace]}`, ...chain.coin }
  const tokens = chain.tokens.map((token) => {
    const { address } = splitCaip10(token.id)
    return { ...token, id: `${chain.id}:${writtenAddress(chain.namespace, address)}` }
  })
  const keys = new Set(tokens.map(({ id }) => tokenKey(id)))
  const added = further.filter(({ id }) => !keys.has(tokenKey(id)))
  // A coin in the list is the network's own.
  return [
    coin,
    ...[...tokens, ...added].filter(({ id }) => !isCoin(chain.namespace, splitCaip10(id).address)),
  ]
}

/**
 * Creates the directory of listed tokens: those of the configuration, then those of token lists. Unlisted ones are read from
 * their contract or mint, and cached; if no node answers, a provider describes them.
 */
export function createTokenDirectory(options: TokenDirectoryOptions): TokenDirectory {
  const { nodes, now, onCacheSize, lists, metadata = [], onFailure } = options
  const views = new Map<string, View>()
  const described = createExpiringCache<ListedToken | undefined>({
    name: 'described_tokens',
    max: MAX_RESOLVED,
    now,
    onSize: onCacheSize,
    bytesOf: () => TOKEN_BYTES,
    freshMs: (token) => (token ? DESCRIBED : MINUTE),
  })

  function view(id: string): View | undefined {
    const chain = nodes.get(id)?.chain
    if (chain === undefined) return undefined
    const from = lists?.tokens(id) ?? NONE
    const known = views.get(id)
    if (known?.from === from) return known
    const made = viewOf(chain, from)
    views.set(id, made)
    return made
  }

  /** Returns a provider's description of a token whose contract cannot be read. */
  async function describe(
    node: ChainNode,
    address: string,
    problem: unknown,
  ): Promise<ListedToken | undefined> {
    for (const source of inConfiguredOrder(metadata, node.chain, 'balances')) {
      try {
        return await source.describe(node.chain, address)
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        onFailure?.(error)
      }
    }
    throw problem
  }
  const resolved = createExpiringCache<ListedToken | undefined>({
    name: 'tokens',
    max: MAX_RESOLVED,
    now,
    onSize: onCacheSize,
    // Names and symbols have a max length.
    bytesOf: () => TOKEN_BYTES,
    freshMs: (token) => (token ? DAY : MINUTE),
  })
  /** Returns a mint without a name with that of a provider, if one has it. Its decimals stay those of the mint. */
  async function named(node: ChainNode, token: ListedToken, signal?: AbortSignal): Promise<ListedToken> {
    if (!metadata.some((source) => source.supports(node.chain))) return token
    const { address } = splitCaip10(token.id)
    const load = (): Promise<ListedToken | undefined> => describe(node, address, new Error('not described'))
    const about = await described.read(tokenKey(token.id), load, signal).catch(() => undefined)
    signal?.throwIfAborted()
    return about ? { ...token, name: about.name, symbol: about.symbol } : token
  }

  async function preloadChain(node: ChainNode, ids: readonly string[], signal?: AbortSignal): Promise<void> {
    const unread = ids.filter((id) => resolved.peek(tokenKey(id)) === undefined)
    const addresses = unread.map((id) => splitCaip10(id).address)
    // If the node fails, `resolve` reports it.
    const tokens = await readEvmTokens(node, addresses, signal).catch(() => [])
    signal?.throwIfAborted()
    for (const [at, id] of unread.entries()) if (at < tokens.length) resolved.set(tokenKey(id), tokens[at])
  }

  const find = (id: string): ListedToken | undefined => view(splitCaip10(id).chain)?.byKey.get(tokenKey(id))

  return {
    list: (chain) => view(chain)?.list ?? [],
    find,
    async preload(ids, signal) {
      await Promise.all(
        [...nodes.values()].map(async (node) => {
          const { id: chain, namespace } = node.chain
          const isUnread = (id: string): boolean =>
            splitCaip10(id).chain === chain &&
            isTokenOf(namespace, splitCaip10(id).address) &&
            find(id) === undefined
          const wanted = namespace === 'eip155' ? ids.filter(isUnread) : []
          // A single token costs the same when it is resolved.
          if (wanted.length > 1) await preloadChain(node, wanted, signal)
        }),
      )
    },
    async resolve(id, signal) {
      const listed = find(id)
      if (listed) return listed
      const { chain, address } = splitCaip10(id)
      const node = nodes.get(chain)
      if (!node || !isTokenOf(node.chain.namespace, address)) return undefined
      const { namespace } = node.chain
      // Bitcoin has its coin only, which is listed.
      if (namespace === 'bip122') return undefined
      const resolve = RESOLVERS[namespace]
      try {
        const token = await resolved.read(tokenKey(id), () => resolve(node, address), signal)
        return token?.symbol === shortMint(address) ? await named(node, token, signal) : token
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof Problem)) throw error
        return described.read(tokenKey(id), () => describe(node, address, error), signal)
      }
    },
  }
}
