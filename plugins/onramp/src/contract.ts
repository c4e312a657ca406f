import {
  type CaipNetworkId,
  type ChainNamespace,
  type ContributionPoint,
  createToken,
  defineContributionPoint,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { NetworkPickerPlugin } from '#plugins/networks'
import type { ReceivePlugin } from '#plugins/receive'
import type { TransactionsPlugin } from '#plugins/transactions'
import type { WalletsPlugin } from '#plugins/wallets'
import type { OnrampMessages } from './messages.en.js'
import type {
  BuyableToken,
  FiatCurrency,
  OnrampOffer,
  OnrampProviderEntry,
  PaymentMethod,
  Purchase,
} from './provider/provider.js'
import type { OnrampStored } from './stored.js'

export type * from './provider/provider.js'

/** A seller that the host's gateway supports. */
export interface GatewayProviderOptions {
  /** The gateway's id of the provider: `coinbase`, `meld`, `moonpay`, `stripe`, `sandbox`. */
  readonly id: string
  /** The name that users see: "Coinbase". */
  readonly name: string
  /** `card`: has quotes and lists purchases. `link`: has only its own page, without reports. */
  readonly kind: 'card' | 'link'
  /**
   * The only origins at which its page may be opened. Default those of `coinbase`, `meld`, `moonpay` and `stripe`; any
   * other seller needs its own.
   */
  readonly origins?: readonly string[] | undefined
  /** Its fee, min and max. Basis points; default 100 and 200. */
  readonly fee?: readonly [number, number] | undefined
  /** Default `eip155` for a card provider, `eip155` and `solana` for a link. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /**
   * The provider's names of networks, by CAIP-2, in addition to those of the standard. If the gateway reports
   * where its sellers deliver, a network needs no name.
   */
  readonly networks?: Readonly<Record<CaipNetworkId, string>> | undefined
}

/** Options of the onramp plugin. */
export interface OnrampOptions {
  /**
   * Default Coinbase, Meld, MoonPay and Stripe, as far as the host's gateway reports them. If it does not report its
   * sellers: Coinbase.
   */
  readonly providers?: readonly GatewayProviderOptions[] | undefined
  /** Time zones without offers, e.g. `Asia/Shanghai`; case does not matter. Default mainland China's. */
  readonly restrictedTimeZones?: readonly string[] | undefined
  /** Preset amounts, in whole units of the currency. Default 100, 250, 500, 1000. */
  readonly presets?: readonly number[] | undefined
}

/** The availability of buying for the account, network and country. */
export type OnrampAvailability =
  | { readonly status: 'ready' }
  | { readonly status: 'notConnected' }
  /** The time zone is one without offers. */
  | { readonly status: 'restricted' }
  /** No seller serves the active network. */
  | { readonly status: 'unsupported' }
  /** No seller serves the chosen country. */
  | { readonly status: 'unsupportedCountry' }
  /** The sellers could not be read. They are read again by themselves, or by `retry`. */
  | { readonly status: 'unreachable' }

/** The typed amount to pay. Fiat currencies have two decimals here. */
export interface PayAmount {
  /** The text as typed; never rewritten while the user types. */
  readonly text: string
  /** A decimal text, e.g. `99.5`; absent if the field is empty or contains no number. */
  readonly amount?: string | undefined
  readonly fault?: 'format' | 'tooPrecise' | 'tooLittle' | 'tooMuch' | undefined
  /** The limits of the chosen payment method, in the currency. Decimal texts. */
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** A provider's offer. Offers are sorted by the amount received for the total price, the best first. */
export interface ProviderOffer {
  readonly provider: { readonly id: string; readonly name: string }
  /** The provider's stated fee, min and max. Basis points. */
  readonly fee: readonly [number, number]
  readonly kind: 'card' | 'link'
  readonly status:
    | { readonly phase: 'loading' }
    | { readonly phase: 'ready'; readonly offer: OnrampOffer }
    /** The provider has no quotes; its page displays the price. */
    | { readonly phase: 'onItsPage' }
    /** The quote failed: the amount paid stands in for it (ONR-02). */
    | { readonly phase: 'placeholder'; readonly offer: OnrampOffer }
  readonly isBest: boolean
}

export type OnrampObstacle =
  | 'notConnected'
  | 'restricted'
  | 'unsupported'
  | 'unsupportedCountry'
  | 'unreachable'
  /** The requested token is not sold on the network. */
  | 'tokenUnavailable'
  | 'enterAmount'
  | 'amountInvalid'
  | 'tooLittle'
  | 'tooMuch'
  | 'quoting'

/** The reason of a failed purchase. `wasPaid` answers the user's first question. */
export interface PurchaseFailure {
  readonly reason:
    | 'popupBlocked'
    /** The window was closed and no purchase was listed. */
    | 'abandoned'
    | 'declined'
    | 'providerFailed'
    | 'accountChanged'
    /** No purchase was listed in time. */
    | 'timeout'
  readonly wasPaid: 'no' | 'unknown'
}

export type PurchaseProgress =
  | { readonly step: 'draft' }
  /** The window is open; its page is being requested. */
  | { readonly step: 'opening'; readonly providerId: string }
  /** The user is on the provider's page. `url` opens it in another browser; it is lost with a reload. */
  | {
      readonly step: 'atProvider'
      readonly providerId: string
      readonly url?: string | undefined
      /** `unknown`: the opener policy (COOP) of a page separated it from this one, or this page was reloaded. */
      readonly window: 'open' | 'closed' | 'unknown'
    }
  /** Paid; the delivery is pending. */
  | { readonly step: 'delivering'; readonly providerId: string; readonly purchase: Purchase }
  | { readonly step: 'delivered'; readonly providerId: string; readonly purchase: Purchase }
  | {
      readonly step: 'failed'
      readonly providerId: string
      readonly failure: PurchaseFailure
      readonly purchase?: Purchase | undefined
    }

export interface OnrampState {
  readonly availability: OnrampAvailability
  /** The address that receives the tokens. */
  readonly address: string | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  /** `fallback`: no provider responded, these are the built-in choices. */
  readonly choices: 'loading' | 'ready' | 'fallback'
  readonly tokens: readonly BuyableToken[]
  readonly currencies: readonly FiatCurrency[]
  /** Absent while tokens are loading, or if the requested one is not sold on the network. */
  readonly token: BuyableToken | undefined
  readonly currency: FiatCurrency | undefined
  readonly method: PaymentMethod | undefined
  /**
   * ISO 3166-1 alpha-2: the user's country. Initially the stored choice, else the region of the browser's language
   * (`de-CH`), else `undefined`: not chosen, and not sent. Sent only to the host's gateway, with requests for choices
   * and quotes, and to the seller, with the order.
   */
  readonly country: string | undefined
  readonly amount: PayAmount
  readonly presets: readonly number[]
  readonly offers: readonly ProviderOffer[]
  /** All providers of the host on any network: the names of the ids in `progress` and in purchases. */
  readonly sellers: readonly { readonly id: string; readonly name: string }[]
  readonly obstacle: OnrampObstacle | undefined
  readonly progress: PurchaseProgress
}

/** Earlier purchases of the active account, newest first. */
export interface PurchasesState {
  readonly status: 'unknown' | 'loading' | 'ready' | 'unavailable'
  readonly purchases: readonly Purchase[]
  readonly hasMore: boolean
}

export interface OnrampArguments {
  readonly amount?: string | undefined
  /** A symbol of the token to buy. */
  readonly token?: string | undefined
  /** ISO 4217. */
  readonly currency?: string | undefined
}

export interface OnrampEvents {
  'onramp:opened': { readonly provider: string }
  'onramp:succeeded': { readonly provider: string }
  'onramp:failed': { readonly provider: string; readonly reason: PurchaseFailure['reason'] }
}

/** `kernel.onramp`: one purchase at a time, from the input to the delivery. Headless use needs no view. */
export interface OnrampApi {
  readonly store: ReadableStore<OnrampState>
  readonly purchases: ReadableStore<PurchasesState>
  /** Returns the secret of this browser's orders: the gateway returns their purchases to its holder only. */
  purchaseKey(): Promise<string>
  /** Refreshes choices, quotes (at once and every 30 s), account and network until the returned function is called. */
  watch(): () => void
  /** Reads the purchases, every 3 s while one is pending, until the returned function is called. */
  watchPurchases(): () => void
  morePurchases(): void
  fill(args: OnrampArguments): void
  setToken(id: string): void
  /** Chooses the first payment method that accepts the amount. */
  setCurrency(id: string): void
  /**
   * Sets the user's country, refreshes choices and quotes, and stores it. `undefined`: the user prefers not to choose.
   *
   * @param id ISO 3166-1 alpha-2, as `CH`; any other text changes nothing
   */
  setCountry(id: string | undefined): void
  setMethod(id: string): void
  setAmount(text: string): void
  retry(): void
  /** Loads the code that opens windows, so that `buy` can open one in the click itself. `watch` does so, too. */
  prepare(): Promise<void>
  /**
   * Opens the provider's page in a window, in the click itself, and follows the purchase. While one is pending, further
   * calls focus its window or, if it was closed, open it again. Never throws: the result is in `progress`.
   */
  buy(providerId: string): void
  /** Stops following; a paid purchase is delivered all the same, and is listed among the purchases. */
  leave(): void
}

export interface OnrampPlugin extends PluginTypes {
  readonly id: 'onramp'
  readonly api: OnrampApi
  readonly options: OnrampOptions | undefined
  readonly requires: AccountPlugin
  readonly uses: TransactionsPlugin | ReceivePlugin | NetworkPickerPlugin | WalletsPlugin
  readonly events: OnrampEvents
  readonly views: {
    /** The view with amount, token and currency; then the sellers. */
    OnRampProviders: OnrampArguments | undefined
    OnRampTokenSelect: undefined
    OnRampFiatSelect: undefined
    OnRampCountrySelect: undefined
    BuyInProgress: undefined
    OnRampActivity: undefined
    WhatIsABuy: undefined
  }
  readonly routes: { buy: OnrampArguments | undefined }
  readonly stored: OnrampStored
  readonly messages: OnrampMessages
}

/** The service behind `kernel.onramp`. */
export const OnrampToken: Token<OnrampApi> = createToken('onramp')

/**
 * The contribution point for sellers. The provider is a service of the contributing plugin, loaded on first use.
 *
 * @example
 * contributes: { extra: [contributeTo(onrampProviders, { id: 'acme', name: 'Acme', provider: AcmeToken })] }
 */
export const onrampProviders: ContributionPoint<OnrampProviderEntry> = defineContributionPoint({
  id: 'onramp.providers',
  keyOf: ({ id }) => id,
})
