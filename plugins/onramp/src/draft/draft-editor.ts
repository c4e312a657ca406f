import type { PluginContext, WritableStore } from '#kernel'
import type { OnrampApi, OnrampArguments, OnrampPlugin } from '../contract.js'
import { noCountry, type OnrampStored } from '../stored.js'
import type { Draft, InternalState } from './internal-state.js'
import { readRegion } from './region.js'

export interface DraftEditor {
  /** Has the methods of the service with the same names. */
  readonly edits: Pick<
    OnrampApi,
    'fill' | 'setToken' | 'setCurrency' | 'setCountry' | 'setMethod' | 'setAmount'
  >
  /** Returns true once the stored choices are in the draft, or could not be read. */
  isRecalled(): boolean
}

/** @param onPlace called when the country is known, and when it changes */
export function createDraftEditor(
  ctx: PluginContext<OnrampPlugin>,
  internal: WritableStore<InternalState>,
  onPlace: () => void,
): DraftEditor {
  let filledWith: OnrampArguments | undefined
  let isRecalled = false
  let isCountryChosen = false

  const change = (next: Partial<Draft>): void =>
    internal.setState((now) => ({ ...now, draft: { ...now.draft, ...next } }))
  const report = (error: unknown): void => {
    if (!ctx.signal.aborted) ctx.report(error)
  }
  const remember = (choice: Pick<OnrampStored, 'currency' | 'country'>): void => {
    ctx.storage.update((stored) => ({ ...stored, ...choice })).catch(report)
  }
  const recall = ({ currency, country = readRegion(ctx.platform.page.language()) }: OnrampStored): void => {
    const { draft } = internal.getState()
    isRecalled = true
    change({
      ...(draft.currency === undefined && { currency }),
      ...(!isCountryChosen && { country: country === noCountry ? undefined : country }),
    })
    onPlace()
  }

  ctx.storage
    .read()
    .catch((error: unknown): OnrampStored => {
      report(error)
      return {}
    })
    .then((stored) => {
      if (!ctx.signal.aborted) recall(stored)
    })
    .catch(report)

  return {
    isRecalled: () => isRecalled,
    edits: {
      fill(args) {
        // A view that is shown again has its former parameters; later changes of the user stay.
        if (args === filledWith) return
        filledWith = args
        const { amount, token, currency } = args
        change({
          ...(amount !== undefined && { amount }),
          ...(token !== undefined && { token: { symbol: token } }),
          ...(currency !== undefined && { currency: currency.toUpperCase(), method: undefined }),
        })
      },
      setToken: (id) => change({ token: { id } }),
      setCurrency(currency) {
        // Selects a payment method again: the first that accepts the amount.
        change({ currency, method: undefined })
        remember({ currency })
      },
      setCountry(country) {
        if (country !== undefined && !/^[A-Z]{2}$/.test(country)) return
        isCountryChosen = true
        change({ country })
        remember({ country: country ?? noCountry })
        onPlace()
      },
      setMethod: (method) => change({ method }),
      setAmount: (amount) => change({ amount }),
    },
  }
}
