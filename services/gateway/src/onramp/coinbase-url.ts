import type { OnrampUrlBody } from 'quoin/endpoints/onramp'
import type { OnrampProvider } from './onramp-provider.js'

const BUY_PAGE = 'https://pay.coinbase.com/buy/select-asset'

/** Source: Coinbase Developer Platform, "Generating an Onramp URL". */
export interface CoinbaseUrlOptions {
  /** From the Session Token API; holds the addresses, and is valid for one visit. */
  readonly sessionToken: string
  readonly defaultNetwork?: string | undefined
  readonly defaultAsset?: string | undefined
  readonly defaultExperience?: 'buy' | 'send' | undefined
  /** Reference by which the purchases are found later; fewer than 50 characters. */
  readonly partnerUserRef?: string | undefined
  readonly presetCryptoAmount?: number | undefined
  /** Ignored if a crypto amount is preset. */
  readonly presetFiatAmount?: number | undefined
  readonly fiatCurrency?: string | undefined
}

/** Returns the URL of Coinbase's page for a purchase. */
export function coinbaseUrl(options: CoinbaseUrlOptions): string {
  const url = new URL(BUY_PAGE)
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}

export interface CoinbaseOptions {
  /**
   * Requests a session token from Coinbase with a JWT of the host's key (`POST /onramp/v1/token`). Its errors fail the
   * call.
   */
  readonly openSession: (wallets: OnrampUrlBody['destinationWallets'], signal: AbortSignal) => Promise<string>
  /** Default for orders without one. */
  readonly fiatCurrency?: string | undefined
}

/** Creates a provider of Coinbase's pages. It has no quotes and purchases: they need the host's key. */
export function coinbaseOnramp({ openSession, fiatCurrency }: CoinbaseOptions): OnrampProvider {
  return {
    id: 'coinbase',
    async createUrl(order, signal) {
      const { defaultNetwork, defaultExperience, partnerUserId, presetCryptoAmount, presetFiatAmount } = order
      const paidIn = order.fiatCurrency ?? fiatCurrency
      const sessionToken = await openSession(order.destinationWallets, signal)
      const [asset, ...others] = order.destinationWallets.flatMap(({ assets }) => assets)
      return coinbaseUrl({
        sessionToken,
        defaultNetwork,
        defaultExperience,
        // The user chose the fiat amount; the crypto amount is only the one that was displayed with it.
        presetCryptoAmount: presetFiatAmount === undefined ? presetCryptoAmount : undefined,
        presetFiatAmount,
        fiatCurrency: paidIn,
        partnerUserRef: partnerUserId,
        defaultAsset: others.length === 0 ? asset : undefined,
      })
    },
  }
}
