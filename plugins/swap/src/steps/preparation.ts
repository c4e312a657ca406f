import { type PluginContext, type WritableStore, waitForState } from '#kernel'
import { FlowError } from '#plugin-kit'
import type { SwapApi, SwapPlugin, SwapState } from '../contract.js'
import type { Draft } from '../draft/draft.js'
import type { InternalState } from '../draft/internal-state.js'
import type { StateReader } from '../draft/state-reader.js'
import type { SwapSteps } from './swap-steps.js'

/** Timeout of `review()` for pending data. Milliseconds. */
const checkTimeout = 20_000

interface PreparationParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly internal: WritableStore<InternalState>
  readonly reader: StateReader
  readonly steps: SwapSteps
}

/** Returns whether data is still loading: the draft may become ready for a review. */
const isPending = ({ obstacle, tokenStatus }: SwapState, { sellToken, buyToken }: Draft): boolean => {
  if (obstacle === 'quoting') return true
  const isListed = tokenStatus === 'loading'
  return (
    isListed &&
    ((obstacle === 'selectSellToken' && !!sellToken) || (obstacle === 'selectBuyToken' && !!buyToken))
  )
}

/** Returns whether the draft can be built. A pending quote is requested while building. */
const isReady = ({ obstacle }: SwapState): boolean => obstacle === undefined || obstacle === 'quoting'

/** Creates `review`, which builds the draft once it is known whether it can be built. */
export function createPreparation({ ctx, internal, reader, steps }: PreparationParts): SwapApi['review'] {
  let reviewing: Promise<void> | undefined

  async function review(): Promise<void> {
    const ready = await waitForState(ctx, reader.store, {
      read: (state) =>
        (isReady(state) && reader.read().request !== undefined) ||
        !isPending(state, internal.getState().draft)
          ? state
          : undefined,
      timeout: checkTimeout,
    })
    if (ctx.signal.aborted) return
    const { state, request } = reader.read()
    if (state.progress.step !== 'draft') throw new FlowError('STEP_INVALID', { details: state.progress.step })
    if (!ready || !request || !isReady(state))
      throw new FlowError('REVIEW_OBSTACLE', { details: state.obstacle ?? 'enterAmount' })
    steps.drop()
    return steps.reviewBuilder.prepare(steps.exchange())
  }

  return () => {
    const { step } = steps.now()
    if (step === 'preparing') return steps.reviewBuilder.prepare(steps.exchange())
    if (step !== 'draft') return Promise.reject(new FlowError('STEP_INVALID', { details: step }))
    reviewing ??= review().finally(() => {
      reviewing = undefined
    })
    return reviewing
  }
}
