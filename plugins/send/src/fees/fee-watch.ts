import { type FeeOption, isQuoinError, type PluginContext } from '#kernel'
import type { SendAccount } from '../account/send-account.js'
import type { SendPlugin } from '../contract.js'

/** The known fees of a transfer. */
export interface FeeState {
  /** The account, network and token of the fees; another one starts as unknown. */
  readonly of: string
  /** True if coins that may carry collectibles are spent; the other fields apply to that setting only. */
  readonly spendsCollectibles: boolean
  /** The sum of such coins, if they are not spent. Smallest unit. */
  readonly leftOut?: bigint | undefined
  readonly options?: readonly FeeOption[] | undefined
  /** `refused`: the network would reject it, as the preview then displays. */
  readonly fault?: 'insufficientFunds' | 'refused' | 'unavailable' | undefined
}

/** The transfer whose fee is estimated. */
export interface FeeQuestion {
  readonly of: string
  readonly place: SendAccount
  readonly to: string
  readonly value: bigint
  readonly token: string | undefined
  readonly orLess: boolean
  readonly spendsCollectibles: boolean
}

/**
 * Pause in typing before a request, and the minimum interval on networks with several blocks a second. Milliseconds.
 */
const debounce = 250
const often = 4_000
const every = 15_000

function faultOf(error: unknown): FeeState['fault'] {
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return 'insufficientFunds'
  const isRefused = (['NODE_REFUSED', 'RPC_PARAMS_INVALID', 'CAIP_ADDRESS_INVALID'] as const).some((code) =>
    isQuoinError(error, code),
  )
  return isRefused ? 'refused' : 'unavailable'
}

/** Refreshes the fees of a draft while there is a watcher. */
export interface FeeWatch {
  /** An input of the fee may have changed. Sends a request only if it did. */
  request(question: FeeQuestion | undefined): void
  /** Refreshes after a block or interval, unless a request was just sent. */
  refresh(): void
  /** The last watcher left. */
  stop(): void
}

const keyOf = ({ of, to, value, token, orLess, spendsCollectibles }: FeeQuestion): string =>
  JSON.stringify([of, to, String(value), token, orLess, spendsCollectibles])

/** Returns the sum of coins that stay in the account, from a failure; `undefined` if it has none. */
function leftOutOf(error: unknown): bigint | undefined {
  if (!isQuoinError(error, 'FUNDS_INSUFFICIENT')) return undefined
  // Also of another copy of the package.
  return 'leftOut' in error && typeof error.leftOut === 'bigint' ? error.leftOut : 0n
}

/** Creates the watch. @param onChange receives new values */
export function createFeeWatch(
  ctx: PluginContext<SendPlugin>,
  onChange: (state: FeeState) => void,
): FeeWatch {
  const { signal } = ctx
  let question: FeeQuestion | undefined
  let running: AbortController | undefined
  let requestedAt = 0
  let cancelPause = (): void => undefined
  let cancelEvery = (): void => undefined

  const run = async (requested: FeeQuestion): Promise<void> => {
    const { place, of, ...intent } = requested
    const { chain, network, account } = place
    const { spendsCollectibles } = intent
    const notify = ({ leftOut, ...state }: Pick<FeeState, 'options' | 'fault' | 'leftOut'>): void =>
      onChange({ of, spendsCollectibles, leftOut: spendsCollectibles ? undefined : leftOut, ...state })
    running?.abort()
    const controller = new AbortController()
    running = controller
    requestedAt = ctx.platform.now()
    const request = {
      ...intent,
      network,
      from: account.address,
      accountType: account.type,
      publicKey: account.publicKey,
      signal: controller.signal,
    }
    try {
      const options = chain?.transfers ? await chain.transfers.getFeeOptions(request) : undefined
      // A chain without fee estimates reports the fee with the transfer itself.
      if (!controller.signal.aborted)
        notify(options ? { options, leftOut: options[0]?.leftOut ?? 0n } : { fault: 'refused' })
    } catch (error) {
      if (!controller.signal.aborted && !signal.aborted)
        notify({ fault: faultOf(error), leftOut: leftOutOf(error) })
    } finally {
      if (running === controller) running = undefined
    }
  }

  const stop = (): void => {
    cancelPause()
    cancelEvery()
    running?.abort()
    running = undefined
    question = undefined
  }
  ctx.own(stop)

  return {
    stop,
    request(next) {
      const before = question && keyOf(question)
      if (next && before === keyOf(next)) return
      stop()
      question = next
      if (!next) return
      cancelPause = ctx.after(debounce, () => void run(next))
      cancelEvery = ctx.every(every, () => void run(next))
    },
    refresh() {
      if (!question || running || ctx.platform.now() - requestedAt < often) return
      void run(question)
    },
  }
}
