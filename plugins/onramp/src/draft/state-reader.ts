import { deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import type { ActiveAccount } from '#plugin-kit'
import { choicesKey, type ReadChoices } from '../choices/read-choices.js'
import type {
  BuyableToken,
  BuyRequest,
  OnrampAvailability,
  OnrampObstacle,
  OnrampPlugin,
  OnrampState,
  PayAmount,
  ProviderOffer,
} from '../contract.js'
import type { Sellers } from '../provider/sellers.js'
import { compareOffers } from '../quote/compare-offers.js'
import { requestKey } from '../quote/quote-watch.js'
import { type Draft, type InternalState, readOnrampAccount } from './internal-state.js'
import { readPayAmount } from './read-pay-amount.js'
import { isRestricted } from './region.js'

interface ObstacleInput {
  readonly availability: OnrampAvailability
  /** False if the requested token is not sold here. */
  readonly hasToken: boolean
  readonly amount: PayAmount
  readonly isLoading: boolean
  readonly offers: readonly ProviderOffer[]
}

/** Returns the first missing input. */
export function findObstacle({
  availability,
  hasToken,
  amount,
  isLoading,
  offers,
}: ObstacleInput): OnrampObstacle | undefined {
  if (availability.status !== 'ready') return availability.status
  if (!hasToken) return 'tokenUnavailable'
  if (amount.fault === 'tooLittle' || amount.fault === 'tooMuch') return amount.fault
  if (amount.fault !== undefined) return 'amountInvalid'
  if (amount.amount === undefined) return 'enterAmount'
  if (isLoading || (offers.length > 0 && offers.every(({ status }) => status.phase === 'loading')))
    return 'quoting'
  return offers.length === 0 ? 'unsupported' : undefined
}

/** The default preset amounts (facts of the product). */
const defaultPresets: readonly number[] = [100, 250, 500, 1000]

/** The current state, with its inputs. */
export interface StateReading {
  readonly state: OnrampState
  readonly account: ActiveAccount | undefined
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
  const presets = ctx.options?.presets ?? defaultPresets

  const availabilityOf = (
    account: ActiveAccount | undefined,
    choices: ReadChoices | undefined,
    country: string | undefined,
  ): OnrampAvailability => {
    if (isRestricted(ctx.options, ctx.platform.page.timeZone())) return { status: 'restricted' }
    if (!account) return { status: ctx.connections.active() ? 'unsupported' : 'notConnected' }
    if (!choices || (choices.listings.length > 0 && choices.tokens.length > 0 && !choices.isNothing))
      return { status: 'ready' }
    if (choices.isUnreachable) return { status: 'unreachable' }
    const isOfCountry = choices.isNothing && choices.listings.length > 0 && country !== undefined
    return { status: isOfCountry ? 'unsupportedCountry' : 'unsupported' }
  }

  const read = (): StateReading => {
    const { draft, choices: all, quotes, progress } = internal.getState()
    const account = readOnrampAccount(ctx)
    const { country } = draft
    const choices = account && all?.of === choicesKey(account, country) ? all : undefined
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
    const offers = choices && request ? compareOffers(choices.listings, request, answers) : []
    const availability = availabilityOf(account, choices, country)
    const state: OnrampState = {
      availability,
      address: account?.account.address,
      caipNetworkId: account?.network.caipNetworkId,
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
        availability,
        hasToken: choices === undefined || token !== undefined,
        amount,
        isLoading: choices === undefined,
        offers,
      }),
    }
    return { state, account, choices, request: availability.status === 'ready' ? request : undefined }
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
