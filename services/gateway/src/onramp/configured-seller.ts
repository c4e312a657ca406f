import { Problem } from '@quoin/server-kit/http'
import type { OnrampOptions, OnrampQuote, PurchaseCurrency } from 'quoin/endpoints/onramp'
import type { GatewayChain } from '../chains/gateway-chain.js'
import type { PriceProvider } from '../prices/first-of-prices.js'
import { ProviderFailure } from '../providers/provider-failure.js'
import { COIN_ADDRESS, isAddressOf } from '../tokens/caip-account.js'
import type { OnrampProvider } from './onramp-provider.js'
import { chainOf, tokenAddress, type WantedToken, wantedOf } from './sellers/seller-asset.js'

/** The sellers of each country (ISO 3166-1 alpha-2); `*`: of all others. Empty: all sellers everywhere. */
export type CountrySellers = ReadonlyMap<string, readonly string[]>

/** Fiat currencies that are worth between a half and two US dollars. */
const NEAR_DOLLAR: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'SGD'])
/** How far the value of the tokens may be from the amount that buys them, either way. */
const FACTOR = 3

export interface ConfiguredSellerOptions {
  /** The gateway's networks, by CAIP-2 id. */
  readonly chains: ReadonlyMap<string, GatewayChain>
  readonly countries: CountrySellers
  /** For the check of quotes; tokens without a price are not checked. */
  readonly prices?: PriceProvider | undefined
}

/** Returns true if the configuration allows a seller on a network (`providers.onramp`). */
export function isSellerOn(seller: OnrampProvider, chain: GatewayChain): boolean {
  const order = chain.providers?.onramp
  return (order === undefined || order.includes(seller.id)) && (seller.supports?.(chain.id) ?? true)
}

/** Returns the sellers of a network, in the order of its configuration. */
export function sellersOn(
  providers: readonly OnrampProvider[],
  chain: GatewayChain,
): readonly OnrampProvider[] {
  const able = providers.filter((one) => isSellerOn(one, chain))
  return chain.providers?.onramp?.flatMap((id) => able.filter((one) => one.id === id)) ?? able
}

const refused = (name: string, description: string): Problem => new Problem(400, [{ name, description }])

/**
 * Throws `ProviderFailure` `malformed` if a quote is far from the price of the token: a seller must not attract buyers by
 * an amount that nobody pays, nor keep most of the payment.
 */
async function checkPrice(
  seller: string,
  quote: OnrampQuote,
  { chain, address }: WantedToken,
  { chains, prices }: ConfiguredSellerOptions,
  signal: AbortSignal,
): Promise<void> {
  const network = chains.get(chain)
  const { amount: paid, currency } = quote.paymentSubtotal
  if (!prices || !network || !NEAR_DOLLAR.has(currency)) return
  const id = `${chain}:${address === '' ? COIN_ADDRESS[network.namespace] : address}`
  // Without a price there is nothing to compare; the reader of prices logs its failures.
  const known = await prices.prices([id], signal).catch(() => new Map<string, number>())
  signal.throwIfAborted()
  const price = known.get(id)
  if (price === undefined) return
  const value = Number(quote.purchaseAmount.amount) * price
  const isNear = value <= Number(paid) * FACTOR && value >= Number(paid) / FACTOR
  if (!isNear) throw new ProviderFailure(seller, 'malformed')
}

/**
 * Restricts a seller to the configuration: its networks and countries. Coins have the names of the configuration, so that
 * sellers agree about them, and quotes far from the token's price are refused.
 */
export function configuredSeller(seller: OnrampProvider, options: ConfiguredSellerOptions): OnrampProvider {
  const { chains, countries } = options
  const isServed = (country: string | undefined): boolean =>
    (countries.get(country ?? '*') ?? countries.get('*'))?.includes(seller.id) ?? true
  const isDelivered = (id: string): boolean => {
    const chain = chains.get(id)
    return chain !== undefined && isSellerOn(seller, chain)
  }
  function check(chain: string, country: string | undefined): void {
    if (!isDelivered(chain)) throw refused('network', 'This seller does not deliver on this network.')
    if (!isServed(country)) throw refused('country', 'This seller does not serve this country.')
  }
  function restricted(currency: PurchaseCurrency): readonly PurchaseCurrency[] {
    return currency.networks.flatMap((network) => {
      const chain = chains.get(chainOf(network.chain_id))
      if (!chain || !isSellerOn(seller, chain)) return []
      const networks = [{ ...network, display_name: chain.name }]
      const isCoin = tokenAddress(network.contract_address) === ''
      const { name, symbol } = isCoin ? chain.coin : currency
      return [{ ...currency, name, symbol, networks }]
    })
  }

  const { options: readOptions, quote: readQuote, purchases, purchasesOf } = seller
  return {
    id: seller.id,
    supports: (chain) => seller.supports?.(chain) ?? true,
    ...(readOptions && {
      async options(signal, { country }): Promise<OnrampOptions> {
        if (!isServed(country)) return { paymentCurrencies: [], purchaseCurrencies: [] }
        const answer = await readOptions(signal, { country })
        return { ...answer, purchaseCurrencies: answer.purchaseCurrencies.flatMap(restricted) }
      },
    }),
    ...(readQuote && {
      async quote(question, signal) {
        const wanted = wantedOf(question)
        check(wanted.chain, question.country)
        const quote = await readQuote(question, signal)
        await checkPrice(seller.id, quote, wanted, options, signal)
        return quote
      },
    }),
    async createUrl(order, signal) {
      const { token, country, destinationWallets } = order
      if (token) {
        check(token.chain, country)
        const namespace = chains.get(token.chain)?.namespace ?? 'eip155'
        if (destinationWallets.some(({ address }) => !isAddressOf(namespace, address)))
          throw refused('destinationWallets', 'must be addresses of the network')
      }
      return seller.createUrl(order, signal)
    },
    ...(purchases && { purchases }),
    ...(purchasesOf && { purchasesOf }),
  }
}
