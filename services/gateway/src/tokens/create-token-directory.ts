import { encodeFunctionData, getAddress } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import type { GatewayChain, ListedToken } from '../chains/gateway-chain.js'
import { COIN_ADDRESS, isAddressOf, isCoin, splitCaip10, tokenKey, writtenAddress } from './caip-account.js'
import { callContracts } from './call-contracts.js'
import { type CacheObserver, createExpiringCache } from './expiring-cache.js'
import { resolveSplMint } from './resolve-spl-mint.js'
import { erc20Abi, readDecimals, readTokenNames } from './token-answers.js'

const [name, symbol, decimals] = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)

/** Reads a token's names and decimals from its contract; `undefined` if it is not a token. */
async function resolveEvmToken(
  node: ChainNode,
  address: string,
  signal?: AbortSignal,
): Promise<ListedToken | undefined> {
  const calls = [name, symbol, decimals].map((data) => ({ to: address, data: data ?? '0x' }) as const)
  const [longAnswer, shortAnswer, digitsAnswer] = await callContracts(node, calls, signal)
  const digits = readDecimals(digitsAnswer)
  const names = readTokenNames(longAnswer, shortAnswer)
  if (digits === undefined || !names) return undefined
  return { id: `${node.chain.id}:${getAddress(address)}`, ...names, decimals: digits }
}

/** Looks up tokens. */
export interface TokenDirectory {
  /** Returns the listed tokens of a network (CAIP-2), its coin first. */
  list(chain: string): readonly ListedToken[]
  /** Returns a listed token by its CAIP-10 id, in any letter case of an EVM address. */
  find(id: string): ListedToken | undefined
  /** Returns a listed token, or reads it from its contract or mint; `undefined` if it is not a token. */
  resolve(id: string, signal?: AbortSignal): Promise<ListedToken | undefined>
}

export interface TokenDirectoryOptions {
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onCacheSize?: CacheObserver | undefined
}

const MAX_RESOLVED = 5000
const TOKEN_BYTES = 600
/** Cache lifetimes: name and decimals of a token rarely change; an address without a token may get one. Milliseconds. */
const DAY = 86_400_000
const MINUTE = 60_000

function listOf(chain: GatewayChain): readonly ListedToken[] {
  const coin: ListedToken = { id: `${chain.id}:${COIN_ADDRESS[chain.namespace]}`, ...chain.coin }
  const tokens = chain.tokens.map((token) => {
    const { address } = splitCaip10(token.id)
    return { ...token, id: `${chain.id}:${writtenAddress(chain.namespace, address)}` }
  })
  // A coin in the list is the network's own.
  return [coin, ...tokens.filter(({ id }) => !isCoin(chain.namespace, splitCaip10(id).address))]
}

/** Creates the directory of listed tokens; unlisted ones are read from their contract or mint, and cached. */
export function createTokenDirectory({ nodes, now, onCacheSize }: TokenDirectoryOptions): TokenDirectory {
  const lists = new Map(Array.from(nodes.values(), ({ chain }) => [chain.id, listOf(chain)]))
  const byKey = new Map(
    Array.from(lists.values()).flatMap((list) => list.map((token) => [tokenKey(token.id), token])),
  )
  const resolved = createExpiringCache<ListedToken | undefined>({
    name: 'tokens',
    max: MAX_RESOLVED,
    now,
    onSize: onCacheSize,
    // Names and symbols have a max length.
    bytesOf: () => TOKEN_BYTES,
    freshMs: (token) => (token ? DAY : MINUTE),
  })
  const find = (id: string): ListedToken | undefined => byKey.get(tokenKey(id))

  return {
    list: (chain) => lists.get(chain) ?? [],
    find,
    async resolve(id, signal) {
      const listed = find(id)
      if (listed) return listed
      const { chain, address } = splitCaip10(id)
      const node = nodes.get(chain)
      if (!node || !isAddressOf(node.chain.namespace, address)) return undefined
      const resolve = node.chain.namespace === 'eip155' ? resolveEvmToken : resolveSplMint
      return resolved.read(tokenKey(id), () => resolve(node, address), signal)
    },
  }
}
