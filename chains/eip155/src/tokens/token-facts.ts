import { getAddress } from 'viem/utils'
import type { ChainRequest, NodeClient, TokenFacts } from '#kernel'
import { erc20Calls, readDecimals, readText, readWord } from './erc20.js'
import { callContracts } from './multicall.js'

/**
 * Reads the metadata of a token; `undefined` if it is no ERC-20: no contract, or a contract without balances, decimals
 * or name. Names may be the `bytes32` of old tokens.
 */
export async function readTokenFacts(
  node: NodeClient,
  { address, ...request }: ChainRequest & { readonly address: string },
): Promise<TokenFacts | undefined> {
  const { balanceOf, decimals, symbol, name } = erc20Calls
  // Any account works: only the success of the call counts.
  const calls = [balanceOf(address), decimals, symbol, name].map((data) => ({ to: address, data }))
  const [balance, digits, short, long] = await callContracts(node, request, calls)
  const [count, sign, words] = [readDecimals(digits), readText(short), readText(long)]
  if (readWord(balance) === undefined || count === undefined || !(sign || words)) return undefined
  return { address: getAddress(address), decimals: count, symbol: sign || words, name: words || sign }
}
