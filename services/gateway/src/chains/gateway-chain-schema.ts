import { z } from 'zod'
import { isTokenOf } from '../tokens/caip-account.js'
import type { GatewayChain, ListedToken, ProviderCapability } from './gateway-chain.js'

/** Accepts unencrypted URLs too: a host may run its nodes on the same machine or network. */
const nodeUrl = (protocol: RegExp) => z.url({ protocol })
const picture = z
  .string()
  .max(65_536)
  .regex(/^(https?:\/\/|data:image\/)/, 'must be https:, http: or data:image/')
/** A URL to which paths are added. */
const baseUrl = nodeUrl(/^https?$/).transform((url) => url.replace(/\/+$/, ''))
const evmAddress = z.string().regex(/^0x[\da-f]{40}$/i, 'must be 0x and 40 hex digits')
const evmContract = z.string().regex(/^eip155:\d{1,32}:0x[\da-f]{40}$/i, 'must be a CAIP-10 id: eip155:1:0x…')
/** An address of any namespace. */
const plainAddress = z.string().regex(/^[-.%_a-zA-Z0-9]{1,128}$/, 'must be an address')
const decimals = z.number().int().min(0).max(77)

const token: z.ZodType<ListedToken> = z.strictObject({
  id: z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%_a-zA-Z0-9]{1,128}$/, 'must be a CAIP-10 id'),
  name: z.string().min(1).max(64),
  symbol: z.string().min(1).max(16),
  decimals,
  iconUrl: picture.optional(),
  eip2612: z.boolean().optional(),
})

const CAPABILITIES: readonly ProviderCapability[] = [
  'balances',
  'prices',
  'history',
  'swaps',
  'onramp',
  'names',
  'nfts',
  'simulation',
  'fees',
]
const providerNames = z
  .array(z.string().regex(/^[a-z][a-z\d-]{0,31}$/, 'must be the name of a provider'))
  .max(20)

const chain: z.ZodType<GatewayChain> = z
  .strictObject({
    id: z
      .string()
      .regex(/^(eip155|solana|bip122|polkadot):[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id: eip155:1'),
    namespace: z.enum(['eip155', 'solana', 'bip122', 'polkadot']),
    name: z.string().min(1).max(64),
    rpcUrls: z
      .array(nodeUrl(/^https?$/))
      .max(10)
      .default([]),
    crossCheck: z.boolean().optional(),
    wsUrl: nodeUrl(/^wss?$/).optional(),
    coin: z.strictObject({
      name: z.string().min(1).max(64),
      symbol: z.string().min(1).max(16),
      decimals,
      iconUrl: picture.optional(),
    }),
    tokens: z.array(token).max(20_000).default([]),
    contracts: z
      .strictObject({
        multicall3: evmAddress.optional(),
        uniswapV2Factory: evmAddress.optional(),
        uniswapV2Router: evmAddress.optional(),
        uniswapV3Factory: evmAddress.optional(),
        uniswapV3Quoter: evmAddress.optional(),
        swapRouter02: evmAddress.optional(),
        uniswapV4PoolManager: evmAddress.optional(),
        uniswapV4Quoter: evmAddress.optional(),
        universalRouter: evmAddress.optional(),
        wrappedCoin: evmAddress.optional(),
        dollar: plainAddress.optional(),
        ensUniversalResolver: evmAddress.optional(),
        ensRegistry: evmAddress.optional(),
      })
      .default({}),
    ensNetwork: z
      .string()
      .regex(/^eip155:\d{1,32}$/, 'must be a CAIP-2 id: eip155:1')
      .optional(),
    providers: z.partialRecord(z.enum(CAPABILITIES), providerNames).optional(),
    tokenLists: z.array(z.string().min(1).max(2048)).max(10).optional(),
    priceFeeds: z.record(plainAddress, evmAddress.or(evmContract)).optional(),
    blockscoutUrl: baseUrl.optional(),
    esploraUrl: baseUrl.optional(),
    history: z
      .strictObject({ fromBlock: z.number().int().min(0), confirmations: z.number().int().min(0).max(1000) })
      .optional(),
  })
  .superRefine((chain, context) => {
    const { id, namespace, tokens, rpcUrls, crossCheck, esploraUrl, ensNetwork, priceFeeds = {} } = chain
    const wrong = (path: PropertyKey[], message: string): void =>
      context.addIssue({ code: 'custom', path, message })
    if (!id.startsWith(`${namespace}:`)) wrong(['namespace'], 'must be the namespace of the id')
    const isBitcoin = namespace === 'bip122'
    if (isBitcoin && rpcUrls.length > 0) wrong(['rpcUrls'], 'must be empty: Bitcoin is read from esploraUrl')
    if (isBitcoin && esploraUrl === undefined) wrong(['esploraUrl'], 'is missing')
    if (!isBitcoin && rpcUrls.length === 0) wrong(['rpcUrls'], 'must have at least one URL')
    if (crossCheck && isBitcoin) wrong(['crossCheck'], 'must be left out: Bitcoin is read from esploraUrl')
    if (crossCheck && new Set(rpcUrls).size !== rpcUrls.length) wrong(['rpcUrls'], 'must not repeat a node')
    if (crossCheck && rpcUrls.length < 2) wrong(['crossCheck'], 'needs at least two rpcUrls')
    // Names of a test network are free: anyone could take a known one there.
    if (id === 'eip155:1' && ensNetwork !== undefined && ensNetwork !== id)
      wrong(['ensNetwork'], 'must be eip155:1')
    for (const [token, feed] of Object.entries(priceFeeds)) {
      const isElsewhere = feed.startsWith('eip155:')
      if (!isTokenOf(namespace, token)) wrong(['priceFeeds', token], 'must be of an address of the network')
      if (namespace !== 'eip155' && !isElsewhere)
        wrong(['priceFeeds', token], 'must be a CAIP-10 id: eip155:1:0x…')
    }
    for (const [index, listed] of tokens.entries()) {
      if (!listed.id.startsWith(`${id}:`)) wrong(['tokens', index, 'id'], `must be on ${id}`)
    }
  })

/** Validates the networks of a configuration, each with its nodes, tokens and contracts. */
export const gatewayChains: z.ZodType<readonly GatewayChain[]> = z
  .array(chain)
  .max(100)
  .superRefine((chains, context) => {
    for (const [index, { id }] of chains.entries()) {
      if (chains.findIndex((other) => other.id === id) === index) continue
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'is listed twice' })
    }
  })
