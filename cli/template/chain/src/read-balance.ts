import { type Amount, type ChainRequest, type Platform, QuoinError } from 'quoin/kernel'
import { callNode } from './call-node.js'

/** Returns the balance of an account in the native coin. The node returns it in the smallest unit, as decimal digits. */
export async function readBalance(
  platform: Pick<Platform, 'fetch' | 'after'>,
  { network, address, signal }: ChainRequest & { readonly address: string },
): Promise<Amount> {
  const method = '__namespace___getBalance'
  const answer = await callNode(platform, { network, method, params: [address], signal })
  if (typeof answer !== 'string' || !/^[0-9]{1,78}$/.test(answer)) {
    throw new QuoinError('NODE_FAILED', { details: `${network.caipNetworkId}: ${method} returned no amount` })
  }
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(answer), decimals, symbol }
}
