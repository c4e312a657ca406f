import { encodeFunctionData, getAddress } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import type { ListedToken } from '../chains/gateway-chain.js'
import { callContracts } from './call-contracts.js'
import { erc20Abi, readDecimals, readTokenNames } from './token-answers.js'

const [name, symbol, decimals] = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)

/** Reads a token's names and decimals from its contract; `undefined` if it is not a token. */
export async function resolveEvmToken(
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
