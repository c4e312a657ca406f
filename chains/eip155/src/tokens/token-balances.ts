import { getAddress } from 'viem/utils'
import type { AssetBalance, AssetsRequest, ChainRequest, NodeClient } from '#kernel'
import { isHexAddress } from '../params/param-shapes.js'
import { erc20Calls, readDecimals, readText, readWord } from './erc20.js'
import { callContracts } from './multicall.js'

/** More tokens than any list shows. */
const maxTokens = 1_000

/**
 * Balances of ERC-20 tokens, in the order they were asked for, each once. Left out: what is no token here, what has no
 * decimals or zero of them (ACC-07), what has no name, and a balance of zero. A node knows no tokens by itself: without
 * `tokens` there are none. Nothing is remembered between two calls.
 */
export async function readTokenBalances(
  node: NodeClient,
  { address, tokens = [], ...request }: ChainRequest & AssetsRequest,
): Promise<readonly AssetBalance[]> {
  const requested = new Set(
    tokens
      .slice(0, maxTokens)
      .filter(isHexAddress)
      .map((token) => getAddress(token)),
  )
  const data = erc20Calls.balanceOf(address)
  const contracts = [...requested]
  const balances = await callContracts(
    node,
    request,
    contracts.map((to) => ({ to, data })),
  )
  const holdings = contracts.flatMap((to, at) => {
    const value = readWord(balances[at])
    return value === undefined || value === 0n ? [] : [{ to, value }]
  })
  const { decimals, symbol, name } = erc20Calls
  const facts = await callContracts(
    node,
    request,
    holdings.flatMap(({ to }) => [decimals, symbol, name].map((one) => ({ to, data: one }))),
  )
  return holdings.flatMap(({ to, value }, at) => {
    const digits = readDecimals(facts[3 * at])
    const [short, long] = [readText(facts[3 * at + 1]), readText(facts[3 * at + 2])]
    if (!digits || !(short || long)) return []
    return [{ address: to, value, decimals: digits, symbol: short || long, name: long || short }]
  })
}
