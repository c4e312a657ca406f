import type { Vendor } from '../../providers/provider-settings.js'

/** Names of the providers, and the pages where a key is created. What a provider adds is read from the adapters. */
export const vendorPages: Readonly<Record<Vendor, { readonly title: string; readonly page: string }>> = {
  alchemy: { title: 'Alchemy', page: 'https://dashboard.alchemy.com' },
  blockscout: { title: 'Blockscout', page: 'https://docs.blockscout.com' },
  coinbase: { title: 'Coinbase Developer Platform', page: 'https://portal.cdp.coinbase.com' },
  coingecko: { title: 'CoinGecko', page: 'https://www.coingecko.com/en/api' },
  defillama: { title: 'DefiLlama', page: 'https://defillama.com' },
  etherscan: { title: 'Etherscan', page: 'https://etherscan.io' },
  helius: { title: 'Helius', page: 'https://dashboard.helius.dev' },
  jupiter: { title: 'Jupiter', page: 'https://jup.ag' },
  lifi: { title: 'LI.FI', page: 'https://portal.li.fi' },
  meld: { title: 'Meld', page: 'https://www.meld.io' },
  moonpay: { title: 'MoonPay', page: 'https://dashboard.moonpay.com' },
  oneinch: { title: '1inch', page: 'https://portal.1inch.dev' },
  stripe: { title: 'Stripe', page: 'https://dashboard.stripe.com' },
  tenderly: { title: 'Tenderly', page: 'https://dashboard.tenderly.co' },
  zeroex: { title: '0x', page: 'https://dashboard.0x.org' },
}
