import type { DestinationWallet } from 'quoin/endpoints/onramp'
import type { OnrampProvider } from './onramp-provider.js'

const WIDGET_PAGE = 'https://meldcrypto.com'

/** Source: Meld, "Widget URL Parameters Reference". */
export interface MeldUrlOptions {
  /** The host's own key. */
  readonly publicKey: string
  /** `USDC`, `SOL`, `ETH_ETHEREUM`. */
  readonly destinationCurrencyCode: string
  readonly walletAddress: string
  readonly sourceAmount?: string | undefined
  readonly sourceCurrencyCode?: string | undefined
  /** Country of the buyer, ISO 3166-1 alpha-2. */
  readonly countryCode?: string | undefined
  /** Reference for the host to find the purchase later. */
  readonly externalCustomerId?: string | undefined
  readonly redirectUrl?: string | undefined
}

/**
 * Returns the URL of Meld's page for a purchase.
 *
 * @param page URL of the widget; default Meld's own
 */
export function meldUrl(options: MeldUrlOptions, page: string = WIDGET_PAGE): string {
  const url = new URL(page)
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}

/** Returns the product's default: `SOL` for a Solana address, `USDC` for any other. */
function usualCurrency({ address }: DestinationWallet): string {
  return address.startsWith('0x') ? 'USDC' : 'SOL'
}

export interface MeldOptions {
  readonly publicKey: string
  /** Returns Meld's currency code for a wallet. Default `SOL` on Solana, else `USDC`. */
  readonly currencyCode?: (wallet: DestinationWallet) => string
  /** URL of the widget. Default Meld's own. */
  readonly page?: string | undefined
}

/** Creates a provider of Meld's pages. Meld reports purchases to the host only, by a webhook. */
export function meldOnramp({ publicKey, currencyCode = usualCurrency, page }: MeldOptions): OnrampProvider {
  return {
    id: 'meld',
    async createUrl({
      destinationWallets: [wallet],
      presetFiatAmount,
      fiatCurrency,
      partnerUserId,
      country,
    }) {
      if (!wallet) throw new Error('The order has no destination wallet.')
      const options = {
        publicKey,
        destinationCurrencyCode: currencyCode(wallet),
        walletAddress: wallet.address,
        sourceAmount: presetFiatAmount?.toString(),
        sourceCurrencyCode: fiatCurrency,
        countryCode: country,
        externalCustomerId: partnerUserId,
      }
      return meldUrl(options, page)
    },
  }
}
