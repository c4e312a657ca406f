import { getAddress, type Hex } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import type { ListedToken } from '../chains/gateway-chain.js'
import { isCoin, splitCaip10 } from '../tokens/caip-account.js'
import type { SwapRequest } from './swap-provider.js'

/** Time until a transaction's deadline. Seconds. */
export const TWENTY_MINUTES = 1200

/** Returns the address under which pools trade a token: the wrapped coin for the coin. */
export function tradedAddress(wrappedCoin: Hex, { id }: ListedToken): Hex {
  const { address } = splitCaip10(id)
  return isCoin('eip155', address) ? wrappedCoin : getAddress(address)
}

/** Returns the end of a swap that is the coin. */
export function coinEnd({ from, to }: Pick<SwapRequest, 'from' | 'to'>): 'in' | 'out' | undefined {
  if (isCoin('eip155', splitCaip10(from.id).address)) return 'in'
  return isCoin('eip155', splitCaip10(to.id).address) ? 'out' : undefined
}

/** Returns true if the coin is only wrapped or unwrapped. */
export const isWrap = (wrappedCoin: Hex, { from, to }: Pick<SwapRequest, 'from' | 'to'>): boolean =>
  tradedAddress(wrappedCoin, from) === tradedAddress(wrappedCoin, to)

/** Returns a deadline that is not before the network's time, which routers use. Seconds since 1970. */
export async function deadlineAfter(
  node: ChainNode,
  now: () => number,
  seconds: number,
  signal?: AbortSignal,
): Promise<number> {
  const block: unknown = await node.request('eth_getBlockByNumber', ['latest', false], signal)
  const time = Number(Object(block).timestamp)
  const here = Math.floor(now() / 1000)
  return (Number.isSafeInteger(time) ? Math.max(time, here) : here) + seconds
}
