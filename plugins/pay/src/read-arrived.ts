import { durations, type PluginContext, untilAborted } from '#kernel'
import type { BuiltPayment } from './build-payment.js'
import type { PayPlugin } from './contract.js'

/** Time until a receipt that could not be read is read again. Milliseconds. */
const pause = durations.threeSeconds

/** A node may lag behind the one that reported the block: so often a receipt without the payment is read again. */
const maxReads = 5

/**
 * Returns how much of the token arrived, by the receipt of a transaction in a block; `undefined` where the receipt does not show it.
 * Reads until a node answers. Throws `ABORTED` where the plugin ends.
 *
 * @param onLate called where a node failed
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
