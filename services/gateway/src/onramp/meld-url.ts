import type { DestinationWallet } from 'quoin/endpoints/onramp'
import type { OnrampProvider } from './onramp-provider.js'

const WIDGET_PAGE = 'https://meldcrypto.com'

/** Source: Meld, "Widget URL Parameters Reference". */
export interface MeldUrlOptions {
  /** The host's own. */
  readonly publicKey: string
  /** `USDC`, `SOL`, `ETH_ETHEREUM`. */
  readonly destinationCurrencyCode: string
  readonly walletAddress: string
  readonly sourceAmount?: string | undefined
  readonly sourceCurrencyCode?: string | undefined
  /** ISO 3166-1 alpha-2: where the buyer lives. */
  readonly countryCode?: string | undefined
  /** By which the host finds the purchase again. */
  readonly externalCustomerId?: string | undefined
  readonly redirectUrl?: string | undefined
}

/**
 * The address of Meld's page for a purchase.
 *
 * @param page where the widget is; default the real one
 */
export function meldUrl(options: MeldUrlOptions, page: string = WIDGET_PAGE): string {
  const url = new URL(page)
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}

/** As facts of the product: `SOL` for an address of Solana, `USDC` for any other. */
function usualCurrency({ address }: DestinationWallet): string {
  return address.startsWith('0x') ? 'USDC' : 'SOL'
}

export interface MeldOptions {
  readonly publicKey: string
  /** Meld's code of what is bought for a wallet. Default `SOL` on Solana, else `USDC`. */
  readonly currencyCode?: (wallet: DestinationWallet) => string
  /** Where the widget is. Default the real one. */
  readonly page?: string | undefined
}

/** Meld as a provider of pages. It tells nothing of purchases but by a webhook to the host. */
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
      if (!wallet) throw new Error('An order has a wallet: its schema says so.')
      const options = {
        ...{ publicKey, destinationCurrencyCode: currencyCode(wallet), walletAddress: wallet.address },
        ...{ sourceAmount: presetFiatAmount?.toString(), sourceCurrencyCode: fiatCurrency },
        ...{ countryCode: country, externalCustomerId: partnerUserId },
      }
      return meldUrl(options, page)
    },
  }
}
