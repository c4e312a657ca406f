import { durations, untilAborted } from '#kernel'
import type { SwapAllowance, SwapProvider } from '../contract.js'
import type { StepRequest } from './step.js'

/** Limit and interval of retries while a node may not have the latest block yet. Milliseconds. */
const maxReads = 5
const pause = durations.oneSecond

/** Reads the current allowance. After a mined approval, retries for a moment while nodes still report the old one. */
export async function readAllowance(
  { ctx, request, allowedBefore, signal }: StepRequest,
  provider: SwapProvider,
): Promise<SwapAllowance | undefined> {
  for (let reads = 1; ; reads += 1) {
    const allowance = await untilAborted(provider.allowance(request, signal), signal)
    const isOld = allowedBefore !== undefined && allowance?.allowed === allowedBefore
    if (!isOld || reads === maxReads) return allowance
    await untilAborted(new Promise<void>((resolve) => void ctx.after(pause, resolve)), signal)
  }
}
