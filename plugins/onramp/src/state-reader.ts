import { deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import type { ActiveAccount } from '#plugin-kit'
import type { BuyableToken, BuyRequest, OnrampPlace, OnrampPlugin, OnrampState } from './contract.js'
import { findObstacle } from './find-obstacle.js'
import type { Draft, InternalState } from './internal-state.js'
import { isRestricted } from './is-restricted.js'
import { compareOffers } from './offers.js'
import { readOnrampAccount } from './onramp-account.js'
import { requestKey } from './quote-watch.js'
import { choicesKey, type ReadChoices } from './read-choices.js'
import { readPayAmount } from './read-pay-amount.js'
import type { Sellers } from './sellers.js'
import { usualPresets } from './usual-presets.js'

/** The current state, with its inputs. */
export interface StateReading {
  readonly state: OnrampState
  readonly place: ActiveAccount | undefined
  /** The choices of the network and country; absent while loading. */
  readonly choices: ReadChoices | undefined
  /** The parameters of a quote; absent while one is missing. */
  readonly request: BuyRequest | undefined
}

export interface StateReader {
  read(): StateReading
  readonly store: ReadableStore<OnrampState>
}

/** The decimal separator of a language. */
function decimalSeparatorOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.1)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** A requested token that is not sold here is never replaced by another one: the user chooses. */
function findToken(tokens: readonly BuyableToken[], named: Draft['token']): BuyableToken | undefined {
  if (named === undefined) return tokens[0]
  return tokens.find((token) =>
    'id' in named ? token.id === named.id : token.symbol.toLowerCase() === named.symbol.toLowerCase(),
  )
}

/** Derives the state, without storing it. */
export function createStateReader(
  ctx: PluginContext<OnrampPlugin>,
  internal: ReadableStore<InternalState>,
  sellers: Sellers,
): StateReader {
  const presets = ctx.options?.presets ?? usualPresets

  const placeOf = (
    place: ActiveAccount | undefined,
    choices: ReadChoices | undefined,
    country: string | undefined,
  ): OnrampPlace => {
    if (isRestricted(ctx.options, ctx.platform.page.timeZone())) return { status: 'restricted' }
    if (!place) return { status: ctx.connections.active() ? 'unsupported' : 'notConnected' }
    if (!choices || (choices.stalls.length > 0 && choices.tokens.length > 0 && !choices.isNothing))
      return { status: 'ready' }
    const isOfCountry = choices.isNothing && choices.stalls.length > 0 && country !== undefined
    return { status: isOfCountry ? 'unsupportedCountry' : 'unsupported' }
  }

  const read = (): StateReading => {
    const { draft, choices: all, quotes, progress } = internal.getState()
    const place = readOnrampAccount(ctx)
    const { country } = draft
    const choices = place && all?.of === choicesKey(place, country) ? all : undefined
    const { tokens = [], currencies = [] } = choices ?? {}
    const token = findToken(tokens, draft.token)
    const currency = currencies.find(({ id }) => id === draft.currency) ?? currencies[0]
    const separator = decimalSeparatorOf(ctx.i18n.store.getState().locale)
    const methods = currency?.methods ?? []
    const method =
      methods.find(({ id }) => id === draft.method) ??
      methods.find((one) => readPayAmount(draft.amount, one, separator).fault === undefined) ??
      methods[0]
    const amount = readPayAmount(draft.amount, method, separator)
    const request =
      token && currency && method && amount.amount !== undefined && amount.fault === undefined
        ? { token, currency, method, amount: amount.amount, ...(country !== undefined && { country }) }
        : undefined
    const answers = (request && quotes?.of === requestKey(request) && quotes.answers) || new Map()
    const offers = choices && request ? compareOffers(choices.stalls, request, answers) : []
    const value = placeOf(place, choices, country)
    const state: OnrampState = {
      place: value,
      address: place?.account.address,
      caipNetworkId: place?.network.caipNetworkId,
      choices: choices === undefined ? 'loading' : choices.isFallback ? 'fallback' : 'ready',
      tokens,
      currencies,
      token,
      currency,
      method,
      country,
      amount,
      presets,
      offers,
      progress,
      sellers: sellers.names(),
      obstacle: findObstacle({
        place: value,
        hasToken: choices === undefined || token !== undefined,
        amount,
        isLoading: choices === undefined,
        offers,
      }),
    }
    return { state, place, choices, request: value.status === 'ready' ? request : undefined }
  }
  const sources = [
    internal,
    ctx.connections.store,
    ctx.networks.store,
    ctx.i18n.store,
    ctx.contributions.store,
  ]
  return { read, store: deriveStore(sources, () => read().state) }
}
