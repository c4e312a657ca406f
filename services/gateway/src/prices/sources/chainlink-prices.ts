import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ChainNode } from '../../chains/chain-node.js'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import { splitCaip10, tokenKey } from '../../tokens/caip-account.js'
import { callContracts } from '../../tokens/call-contracts.js'
import { numberOf } from '../pool-price-provider.js'
import type { PriceSource } from './price-source.js'

/** Source: AggregatorV3Interface of Chainlink. */
const abi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
])
const latestRoundData = encodeFunctionData({ abi, functionName: 'latestRoundData' })
const decimals = encodeFunctionData({ abi, functionName: 'decimals' })

/** Feeds answer at least once a day, and a little later if the network is busy. Seconds. */
const MAX_AGE = 90_000
/** Tolerated difference between the clocks of a network and this machine. Seconds. */
const CLOCK_TOLERANCE = 3600
const MAX_DECIMALS = 36n

function decode<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Returns the price of a feed's answer; `undefined` for one that is not positive, unfinished, or too old. */
function priceOf(round: Hex | undefined, digits: Hex | undefined, time: number): number | undefined {
  if (round === undefined || digits === undefined) return undefined
  const read = decode(() => decodeFunctionResult({ abi, functionName: 'latestRoundData', data: round }))
  const places = decode(() => decodeFunctionResult({ abi, functionName: 'decimals', data: digits }))
  if (read === undefined || places === undefined || BigInt(places) > MAX_DECIMALS) return undefined
  const [, answer, , updatedAt] = read
  const age = time - Number(updatedAt)
  if (answer <= 0n || age > MAX_AGE || age < -CLOCK_TOLERANCE) return undefined
  return numberOf({ numerator: answer, denominator: 10n ** BigInt(places) })
}

/** A feed, and the network (CAIP-2) whose nodes read it. */
interface Feed {
  readonly network: string
  readonly address: string
}

/** Returns the feeds of a network that are on a network with nodes, by the key of the token. */
function feedsOf(
  { id: chain, priceFeeds = {} }: GatewayChain,
  nodes: ReadonlyMap<string, ChainNode>,
): ReadonlyMap<string, Feed> {
  const feeds = Object.entries(priceFeeds).map(([token, feed]): readonly [string, Feed] => {
    const { chain: network, address } = splitCaip10(feed.includes(':') ? feed : `${chain}:${feed}`)
    return [tokenKey(`${chain}:${token}`), { network, address }]
  })
  return new Map(feeds.filter(([, { network }]) => nodes.get(network)?.chain.namespace === 'eip155'))
}

/**
 * Creates a source over Chainlink's data feeds, which the nodes of EVM networks read. Only feeds in US dollars that the network lists
 * in `priceFeeds` are used; they may be on another network, so that Bitcoin, Solana and Polkadot have prices, too.
 *
 * Source: https://docs.chain.link/data-feeds/api-reference.
 */
export function chainlinkPrices(nodes: ReadonlyMap<string, ChainNode>, now: () => number): PriceSource {
  async function readFeeds(
    network: string,
    addresses: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly (number | undefined)[]> {
    const node = nodes.get(network)
    if (node === undefined) return []
    const calls = addresses.flatMap((to) => [
      { to, data: latestRoundData },
      { to, data: decimals },
    ])
    const answers = await callContracts(node, calls, signal)
    return addresses.map((_, at) => priceOf(answers[2 * at], answers[2 * at + 1], now() / 1000))
  }

  return {
    name: 'chainlink',
    supports: (chain) => feedsOf(chain, nodes).size > 0,
    async prices(chain, ids, signal) {
      const feeds = feedsOf(chain, nodes)
      const wanted = ids.flatMap((id) => {
        const feed = feeds.get(tokenKey(id))
        return feed === undefined ? [] : [{ id, feed }]
      })
      const networks = [...new Set(wanted.map(({ feed }) => feed.network))]
      const read = await Promise.all(
        networks.map(async (network) => {
          const here = wanted.filter(({ feed }) => feed.network === network)
          const addresses = [...new Set(here.map(({ feed }) => feed.address))]
          const prices = await readFeeds(network, addresses, signal)
          return here.flatMap(({ id, feed }) => {
            const price = prices[addresses.indexOf(feed.address)]
            return price === undefined ? [] : [[id, price] as const]
          })
        }),
      )
      return new Map(read.flat())
    },
  }
}
