import type { ChainRequest, NodeClient } from '#kernel'
import { readQuantity } from '../params/param-shapes.js'
import { toGasLimit } from './fee-funds.js'
import { type FeeRates, readUsualBaseFee, usualRate } from './fee-rates.js'

/**
 * A token transfer changes two balances of a contract: about three times the gas of a transfer of the native currency.
 */
const tokenFactor = 3n

/**
 * Reads the usual cost of a plain transfer. Its gas is that of an empty transfer to the sender, since networks differ:
 * 21,000 on most, many times as much on some roll-ups. The result takes the current rates, for the tip. Rejects only if
 * the signal aborts.
 */
export async function readUsualFee(
  node: NodeClient,
  {
    network,
    signal,
    from,
    token,
  }: ChainRequest & { readonly from: string; readonly token?: string | undefined },
): Promise<(rates: FeeRates) => bigint | undefined> {
  const read = { network, method: 'eth_estimateGas', params: [{ from, to: from, value: '0x0' }], signal }
  const [gas, baseFee] = await Promise.all([
    node.read(read, readQuantity).catch((error: unknown) => {
      if (signal?.aborted) throw error
      return undefined
    }),
    readUsualBaseFee(node, { network, signal }),
  ])
  const limit = gas && toGasLimit(gas) * (token === undefined ? 1n : tokenFactor)
  return (rates) => limit && limit * usualRate(rates, baseFee)
}
