import { isQuoinError, type PluginContext, type WritableStore } from '#kernel'
import { createPolledQuery, createWatchers, isRefusedByNetwork } from '#plugin-kit'
import type { AccountData } from '../account/account-data.js'
import type { SendAccount } from '../account/send-account.js'
import type { SendApi, SendPlugin } from '../contract.js'
import type { FeeState, InternalState } from './internal-state.js'
import type { StateReader } from './state-reader.js'

/** The transfer whose fee is estimated. */
interface FeeRequest {
  readonly of: string
  readonly active: SendAccount
  readonly to: string
  readonly value: bigint
  readonly token: string | undefined
  readonly orLess: boolean
  readonly spendsCollectibles: boolean
}

/** Pause in typing, interval of requests, and the minimum one on networks with several blocks a second. Milliseconds. */
const debounce = 250
const interval = 15_000
const minAge = 4_000

type Estimate = Pick<FeeState, 'options' | 'fault' | 'leftOut'>

const keyOf = ({ of, to, value, token, orLess, spendsCollectibles }: FeeRequest): string =>
  JSON.stringify([of, to, String(value), token, orLess, spendsCollectibles])

async function readFees({ active, of, ...intent }: FeeRequest, signal: AbortSignal): Promise<Estimate> {
  const { chain, network, account } = active
  if (!chain) return { fault: 'refused' }
  const { address: from, type: accountType, publicKey } = account
  const request = { ...intent, network, from, accountType, publicKey, signal }
  const options = await chain.transfers.getFeeOptions(request)
  return { options, leftOut: options[0]?.leftOut ?? 0n }
}

/** Returns the reason why the fees are unknown. */
function failedEstimate(error: unknown): Estimate {
  if (!isQuoinError(error, 'FUNDS_INSUFFICIENT'))
    return { fault: isRefusedByNetwork(error) ? 'refused' : 'unavailable' }
  // `leftOut` is read from an error of another copy of the package, too.
  const leftOut = 'leftOut' in error && typeof error.leftOut === 'bigint' ? error.leftOut : 0n
  return { fault: 'insufficientFunds', leftOut }
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

/** Returns the transfer whose fee is estimated; missing parts are replaced by ones of the same cost. */
function feeRequest({ read }: StateReader): FeeRequest | undefined {
  const { active, state, feesOf } = read()
  const { token, amount, recipient, progress, spendsCollectibles } = state
  if (!active?.chain || !token || progress.step !== 'draft') return undefined
  return {
    of: feesOf,
    active,
    to: recipient.phase === 'ready' ? recipient.address : active.account.address,
    value: amount.isMax ? token.value : (amount.value ?? 0n),
    token: token.address,
    orLess: amount.isMax,
    spendsCollectibles,
  }
}

interface DraftFeesParts {
  readonly ctx: PluginContext<SendPlugin>
  readonly internal: WritableStore<InternalState>
  readonly reader: StateReader
  readonly accountData: AccountData
}

/** Creates `watch`: refreshes the draft's fees and the balances while there is a watcher. */
export function createDraftFees({ ctx, internal, reader, accountData }: DraftFeesParts): SendApi['watch'] {
  const show = ({ leftOut, ...estimate }: Estimate, { of, spendsCollectibles }: FeeRequest): void => {
    const fees = { of, spendsCollectibles, leftOut: spendsCollectibles ? undefined : leftOut, ...estimate }
    internal.setState((now) => ({ ...now, fees: keepKnown(now.fees, fees) }))
  }
  const fees = createPolledQuery<FeeRequest, Estimate>(ctx, {
    debounce,
    interval,
    keyOf,
    read: readFees,
    onAnswer: show,
    onFailure: (error, request) => show(failedEstimate(error), request),
  })
  const update = (): void => fees.request(watchers.isWatched() ? feeRequest(reader) : undefined)
  let stopData = (): void => undefined
  const watchers = createWatchers(
    () => {
      stopData = accountData.watch(() => fees.refresh(minAge))
      update()
    },
    () => {
      stopData()
      update()
    },
  )
  ctx.own(reader.store.subscribe(update))
  return watchers.watch
}
