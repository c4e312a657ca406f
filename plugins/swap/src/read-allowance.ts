import { durations, untilAborted } from '#kernel'
import type { SwapAllowance, SwapProvider } from './contract.js'
import type { StepRequest } from './step.js'

/** How often, and in which distance, a node is asked that may not know yet what is in a block. Milliseconds. */
const mostReads = 5
const pause = durations.oneSecond

/** What is allowed now. After an approval that is in a block, nodes that do not know of it yet are asked again for a moment. */
export async function readAllowance(
  { ctx, wish, allowedBefore, signal }: StepRequest,
  provider: SwapProvider,
): Promise<SwapAllowance | undefined> {
  for (let reads = 1; ; reads += 1) {
    const allowance = await untilAborted(provider.allowance(wish, signal), signal)
    const isOld = allowedBefore !== undefined && allowance?.allowed === allowedBefore
    if (!isOld || reads === mostReads) return allowance
    await untilAborted(new Promise<void>((resolve) => void ctx.after(pause, resolve)), signal)
  }
}
