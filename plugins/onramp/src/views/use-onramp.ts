import { type AnyKernel, type Network, parseCaipNetworkId } from '#kernel'
import { useKernel, useService, useStore, useT } from '#ui-kit'
import {
  type OnrampApi,
  type OnrampPlugin,
  type OnrampState,
  OnrampToken,
  type Purchase,
} from '../contract.js'
import { exactAmount } from '../provider/compare-decimals.js'

/** The page of a delivery in the network's explorer. */
export function explorerUrlOf(
  { networks, chains, links }: Pick<AnyKernel, 'networks' | 'chains' | 'links'>,
  { caipNetworkId, transactionId }: Purchase,
): string | undefined {
  const network = networks.find(caipNetworkId)
  if (!network || transactionId === undefined) return undefined
  const chain = chains.find(parseCaipNetworkId(caipNetworkId).namespace)
  const url = chain?.explorerUrl?.(network, 'transaction', transactionId)
  return url === undefined ? undefined : links.check(url)
}

/** Reads and formats what the purchase views show. */
export interface OnrampView {
  readonly onramp: OnrampApi
  readonly state: OnrampState
  readonly network: Network | undefined
  readonly locale: string
  /** A decimal text in a currency: `$99.50`. */
  readonly money: (amount: string, currency: string) => string
  /** The same without cents if they are zero. */
  readonly roundMoney: (amount: string, currency: string) => string
  /** Formats a token amount, shortened for reading. */
  readonly tokens: (amount: string) => string
  /** Formats an approximate duration. @param seconds the duration */
  readonly duration: (seconds: number) => string
}

/** Browsers reject some texts that look like currency codes. */
function format(amount: string, currency: string, locale: string, isShort = false): string {
  try {
    const options: Intl.NumberFormatOptions = {
      style: 'currency',
      currency,
      // The currency is displayed beside it: "US$", as in some languages, would be too long for a button.
      ...(isShort && { currencyDisplay: 'narrowSymbol' as const }),
      ...(isShort && !/\.\d*[1-9]/.test(amount) && { maximumFractionDigits: 0 }),
    }
    // A decimal text is formatted exactly; `number` would lose digits (SEC-10).
    return new Intl.NumberFormat(locale, options).format(amount as Intl.StringNumericLiteral)
  } catch {
    return `${amount} ${currency}`
  }
}

/** Returns the current purchase. */
export function useOnramp(): OnrampView {
  const { networks, i18n } = useKernel()
  const t = useT<OnrampPlugin>('onramp')
  const onramp = useService(OnrampToken)
  const state = useStore(onramp.store)
  const locale = useStore(i18n.store, (now) => now.locale)
  useStore(networks.store)
  return {
    onramp,
    state,
    locale,
    network: networks.active(),
    money: (amount, currency) => format(amount, currency, locale),
    roundMoney: (amount, currency) => format(amount, currency, locale, true),
    tokens(amount) {
      const { value, decimals } = exactAmount(amount)
      return i18n.amount(value, decimals, 6)
    },
    duration(seconds) {
      if (seconds < 90) return t('aboutSeconds', { count: Math.max(1, Math.round(seconds)) })
      const minutes = Math.round(seconds / 60)
      return minutes < 120
        ? t('aboutMinutes', { count: minutes })
        : t('aboutHours', { count: Math.round(minutes / 60) })
    },
  }
}
