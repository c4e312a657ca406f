import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ChainNode } from '../../chains/chain-node.js'
import { splitCaip10 } from '../../tokens/caip-account.js'
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

/**
 * Creates a source over Chainlink's data feeds, which the networks' nodes read. Only feeds in US dollars that the network lists in
 * `priceFeeds` are used.
 *
 * Source: https://docs.chain.link/data-feeds/api-reference.
 */
export function chainlinkPrices(nodes: ReadonlyMap<string, ChainNode>, now: () => number): PriceSource {
  return {
    name: 'chainlink',
    supports: ({ namespace, priceFeeds = {} }) =>
      namespace === 'eip155' && Object.keys(priceFeeds).length > 0,
    async prices(chain, ids, signal) {
      const node = nodes.get(chain.id)
      const feeds = new Map(
        Object.entries(chain.priceFeeds ?? {}).map(([token, feed]) => [token.toLowerCase(), feed]),
      )
      const wanted = ids.flatMap((id) => {
        const feed = feeds.get(splitCaip10(id).address.toLowerCase())
        return feed === undefined ? [] : [{ id, feed }]
      })
      if (node === undefined || wanted.length === 0) return new Map()
      const calls = wanted.flatMap(({ feed: to }) => [
        { to, data: latestRoundData },
        { to, data: decimals },
      ])
      const answers = await callContracts(node, calls, signal)
      return new Map(
        wanted.flatMap(({ id }, at) => {
          const price = priceOf(answers[2 * at], answers[2 * at + 1], now() / 1000)
          return price === undefined ? [] : [[id, price] as const]
        }),
      )
    },
  }
}
