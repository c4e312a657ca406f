import { isFresh, type PluginContext, type WritableStore } from '#kernel'
import { choicesKey, readChoices } from '../choices/read-choices.js'
import type { OnrampPlugin } from '../contract.js'
import type { Sellers } from '../provider/sellers.js'
import { type InternalState, readOnrampAccount } from './internal-state.js'
import { isRestricted } from './region.js'
import type { StateReader } from './state-reader.js'

/** Age at which choices are refreshed. Milliseconds. */
const choicesMaxAge = 300_000
/** Interval of retries if a seller did not respond. Milliseconds. */
const retryDelay = 30_000

/** Refreshes the choices while a view displays them. */
export interface ChoicesWatch {
  readAgain(): void
  /** Reads the choices if they are missing, incomplete or old. */
  readWhereNeeded(): void
}

interface WatchParts {
  readonly ctx: PluginContext<OnrampPlugin>
  readonly internal: WritableStore<InternalState>
  readonly sellers: Sellers
  readonly read: StateReader['read']
  readonly isWatched: () => boolean
}

export function createChoicesWatch({ ctx, internal, sellers, read, isWatched }: WatchParts): ChoicesWatch {
  let reading: { readonly of: string; readonly controller: AbortController } | undefined

  async function readAgain(): Promise<void> {
    const here = readOnrampAccount(ctx)
    if (!here || isRestricted(ctx.options, ctx.platform.page.timeZone())) return
    const { country } = internal.getState().draft
    const of = choicesKey(here, country)
    if (reading?.of === of) return
    reading?.controller.abort()
    const controller = new AbortController()
    const mine = { of, controller }
    reading = mine
    const isStale = (): boolean => controller.signal.aborted || ctx.signal.aborted
    try {
      const choices = await readChoices(ctx, sellers, here, country, controller.signal)
      if (!isStale()) internal.setState((now) => ({ ...now, choices }))
    } catch (error) {
      if (!isStale()) ctx.report(error)
    } finally {
      if (reading === mine) reading = undefined
    }
  }
  const readWhereNeeded = (): void => {
    if (!isWatched()) return
    const { choices } = read()
    const maxAge = choices?.isPartial ? retryDelay : choicesMaxAge
    if (!isFresh(choices?.readAt, maxAge, ctx.platform.now())) return void readAgain()
    if (reading === undefined || reading.of === choices?.of) return
    // The answer is for an earlier country or network and would replace the current one.
    reading.controller.abort()
    reading = undefined
  }

  ctx.own(ctx.contributions.store.subscribe(() => void (isWatched() && readAgain())))
  ctx.every(retryDelay, readWhereNeeded)
  ctx.own(() => reading?.controller.abort())
  return { readWhereNeeded, readAgain: () => void readAgain() }
}
