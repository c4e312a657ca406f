import { durations, type PluginContext, untilAborted } from '#kernel'
import type { BuiltPayment } from './build-payment.js'
import type { PayPlugin } from './contract.js'

/** Time until a receipt that could not be read is read again. Milliseconds. */
const pause = durations.threeSeconds

/**
 * A node may lag behind the one that reported the block: the maximum number of reads for a receipt without the payment.
 */
const maxReads = 5

/**
 * Returns the amount of the token that arrived, by the receipt of a transaction in a block; `undefined` if the receipt
 * does not contain it. Reads until a node responds. Throws `ABORTED` when the plugin ends.
 *
 * @param onLate called when a node failed
 */
export async function readArrived(
  ctx: PluginContext<PayPlugin>,
  { chain, network, due }: Pick<BuiltPayment, 'chain' | 'network' | 'due'>,
  id: string,
  onLate: () => void,
): Promise<bigint | undefined> {
  const { recipient, token, amount } = due
  const { signal } = ctx
  if (token === undefined || !chain.contractCalls) return amount.value
  for (let reads = 1; ; ) {
    try {
      const reading = chain.contractCalls.readReceived({
        network,
        id,
        address: recipient,
        token,
        contract: token,
        signal,
      })
      const arrived = await untilAborted(reading, signal)
      if (arrived !== undefined || reads >= maxReads) return arrived
      reads += 1
    } catch (error) {
      if (signal.aborted) throw error
      onLate()
    }
    await untilAborted(new Promise<void>((resolve) => ctx.after(pause, resolve)), signal)
  }
}
