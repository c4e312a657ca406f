import { getAddress } from 'viem/utils'
import type { AssetBalance, AssetsRequest, ChainRequest, NodeClient } from '#kernel'
import { isHexAddress } from '../params/param-shapes.js'
import { erc20Calls, readDecimals, readText, readWord } from './erc20.js'
import { callContracts } from './multicall.js'

/** Limit, above the length of any token list. */
const maxTokens = 1_000

/**
 * Reads the balances of ERC-20 tokens in the requested order, each once. Omits addresses that are no tokens, tokens
 * without decimals or with zero of them (ACC-07), tokens without a name, and zero balances. A node does not list
 * tokens: without `tokens` there are none. Caches nothing.
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
