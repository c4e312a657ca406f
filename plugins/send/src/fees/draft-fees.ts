import type { PluginContext, WritableStore } from '#kernel'
import { createWatchers } from '#plugin-kit'
import type { AccountData } from '../account/account-data.js'
import type { SendApi, SendPlugin } from '../contract.js'
import type { InternalState } from '../draft/internal-state.js'
import type { StateReader } from '../draft/state-reader.js'
import { createFeeWatch, type FeeQuestion, type FeeState } from './fee-watch.js'

interface DraftFeesParts {
  readonly ctx: PluginContext<SendPlugin>
  readonly internal: WritableStore<InternalState>
  readonly reader: StateReader
  readonly accountData: AccountData
}

/** Keeps the last known value while a node does not answer. */
function keepKnown(before: FeeState | undefined, now: FeeState): FeeState {
  const isOfSame = before?.of === now.of
  const isSame = isOfSame && before.spendsCollectibles === now.spendsCollectibles
  const options = now.options ?? (isSame ? before.options : undefined)
  const fault = now.fault === 'unavailable' && options ? undefined : now.fault
  // No node reports the small coins while they are spent: the last known amount stays.
  const leftOut = now.leftOut ?? (isOfSame ? before.leftOut : undefined)
  return { ...now, options, fault, leftOut }
}

/** The transfer whose fee is estimated; missing parts are replaced by ones of the same cost. */
function feeQuestion({ read }: StateReader): FeeQuestion | undefined {
  const { place, state, feesOf } = read()
  const { token, amount, recipient, progress, spendsCollectibles } = state
  if (!place?.chain || !token || progress.step !== 'draft') return undefined
  return {
    of: feesOf,
    place,
    to: recipient.phase === 'ready' ? recipient.address : place.account.address,
    value: amount.isMax ? token.value : (amount.value ?? 0n),
    token: token.address,
    orLess: amount.isMax,
    spendsCollectibles,
  }
}

/** Creates `watch`: refreshes the draft's fees and the balances while there is a watcher. */
export function createDraftFees({ ctx, internal, reader, accountData }: DraftFeesParts): SendApi['watch'] {
  const fees = createFeeWatch(ctx, (state) =>
    internal.setState((now) => ({ ...now, fees: keepKnown(now.fees, state) })),
  )
  const request = (): void => fees.request(watchers.isWatched() ? feeQuestion(reader) : undefined)
  let stopData = (): void => undefined
  const watchers = createWatchers(
    () => {
      stopData = accountData.watch(fees.refresh)
      request()
    },
    () => {
      stopData()
      fees.stop()
    },
  )
  ctx.own(reader.store.subscribe(request))
  return watchers.watch
}
