import type { Network } from '#kernel'
import type { BuyableToken, FiatCurrency } from '../contract.js'
import { tokensOf } from '../provider/gateway-tokens.js'
import type { PurchaseCurrency } from '../schemas.js'

const methods = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const

/** The built-in currencies and payment methods, for when no provider answers (ONR-02). */
export const builtInCurrencies: readonly FiatCurrency[] = [
  { id: 'USD', methods },
  { id: 'EUR', methods },
]

const networks: PurchaseCurrency['networks'] = [
  {
    name: 'ethereum-mainnet',
    display_name: 'Ethereum',
    chain_id: '1',
    contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    name: 'polygon-mainnet',
    display_name: 'Polygon',
    chain_id: '137',
    contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
]

/** The built-in tokens, for when no provider answers (ONR-02). */
export const builtInPurchases: readonly PurchaseCurrency[] = [
  { id: '2b92315d-eab7-5bef-84fa-089a131333f5', name: 'USD Coin', symbol: 'USDC', networks },
  { id: '2b92315d-eab7-5bef-84fa-089a131333f5', name: 'Ether', symbol: 'ETH', networks },
]

/**
 * Returns the built-in tokens on a network. On a network without addresses for them, the provider's page identifies
 * them; in a namespace without them, its coin replaces them.
 */
export function builtInTokens({
  caipNetworkId,
  chainNamespace,
  nativeCurrency,
}: Network): readonly BuyableToken[] {
  const { name, symbol } = nativeCurrency
  const coin: BuyableToken = { id: `${caipNetworkId}/coin`, caipNetworkId, name, symbol }
  if (chainNamespace !== 'eip155') return [coin]
  return builtInPurchases.map((purchase): BuyableToken => {
    if (purchase.symbol === symbol) return coin
    const known = tokensOf(purchase).find((token) => token.caipNetworkId === caipNetworkId)
    if (known && purchase.symbol === 'USDC') return known
    return {
      id: `${caipNetworkId}/${purchase.symbol}`,
      caipNetworkId,
      name: purchase.name,
      symbol: purchase.symbol,
    }
  })
}
