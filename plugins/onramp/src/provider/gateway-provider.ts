import {
  type CaipNetworkId,
  isCaipNetworkId,
  type PluginContext,
  parseCaipNetworkId,
  QuoinError,
} from '#kernel'
import type {
  BuyOrder,
  BuyRequest,
  GatewayProviderOptions,
  OnrampOffer,
  OnrampPlugin,
  OnrampProvider,
  Purchase,
  PurchaseStatus,
} from '../contract.js'
import { createOnrampUrl, getOnrampOptions, getOnrampQuote } from '../endpoints.js'
import type { OnrampOptions, OnrampQuoteBody } from '../schemas.js'
import type { GatewayReport } from './gateway-report.js'
import { currencyOf, tokensOf } from './gateway-tokens.js'
import { getPurchases, type PurchaseEntry } from './purchases-endpoint.js'
import { deliversOn, isAssumed, networkName } from './seller-networks.js'

const statuses: Readonly<Record<string, PurchaseStatus>> = {
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'delivered',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'delivering',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

function purchaseOf(providerId: string, { id, metadata, transfers }: PurchaseEntry): readonly Purchase[] {
  const status = statuses[metadata.status]
  const [transfer] = transfers
  const { chain } = metadata
  if (!status || !transfer || !isCaipNetworkId(chain)) return []
  const { symbol = '', name = symbol } = transfer.fungible_info ?? {}
  return [
    {
      id,
      providerId,
      status,
      symbol,
      name,
      caipNetworkId: chain,
      amount: transfer.quantity.numeric,
      createdAt: Date.parse(metadata.minedAt),
      ...(metadata.hash !== '' && { transactionId: metadata.hash }),
    },
  ]
}

/** The objects that the gateway's requests need, as it listed them; built from the ids if it listed none. */
function quoteBody(
  options: OnrampOptions | undefined,
  { token, currency, method, amount, country }: BuyRequest,
): OnrampQuoteBody {
  const purchase = options?.purchaseCurrencies.find((one) => tokensOf(one).some(({ id }) => id === token.id))
  const payment = options?.paymentCurrencies.find(({ id }) => id === currency.id)
  const limits = currency.methods.map(({ id, min, max }) => ({ id, min, max }))
  const { reference } = parseCaipNetworkId(token.caipNetworkId)
  const network = { name: reference, display_name: reference, chain_id: reference }
  // A token may be listed on several networks.
  const networks = purchase?.networks.filter((one) =>
    tokensOf({ ...purchase, networks: [one] }).some(({ id }) => id === token.id),
  )
  return {
    purchaseCurrency: {
      id: purchase?.id ?? token.symbol,
      name: token.name,
      symbol: token.symbol,
      networks: networks ?? [{ ...network, contract_address: token.address ?? '' }],
    },
    paymentCurrency: payment ?? { id: currency.id, payment_method_limits: limits },
    amount,
    network: token.symbol,
    paymentMethod: method.id,
    ...(country !== undefined && { country }),
  }
}

/**
 * Creates a seller that the host's gateway supports.
 *
 * @param purchaseKey returns the secret of this browser for reading its purchases
 */
export function createGatewayProvider(
  ctx: PluginContext<OnrampPlugin>,
  options: GatewayProviderOptions,
  report: GatewayReport,
  purchaseKey: () => Promise<string>,
): OnrampProvider {
  const { id, kind } = options
  let known: OnrampOptions | undefined

  async function createUrl(order: BuyOrder, signal: AbortSignal): Promise<string> {
    const { token, address, amount, currency, method, country, receive, quoteId } = order
    const network = networkName(options, token.caipNetworkId)
    const wallet = {
      address,
      blockchains: network === undefined ? [] : [network],
      assets: [token.symbol],
    }
    const { url } = await ctx.api.call(createOnrampUrl, {
      body: {
        destinationWallets: [wallet],
        provider: id,
        ...(network !== undefined && { defaultNetwork: network }),
        partnerUserId: address,
        purchaseKey: await purchaseKey(),
        defaultExperience: 'buy',
        // The service requires a number; its page displays the amount to pay.
        presetFiatAmount: Number(amount),
        ...(receive !== undefined && { presetCryptoAmount: Number(receive) }),
        fiatCurrency: currency.id,
        ...(country !== undefined && { country }),
        token: { chain: token.caipNetworkId, address: token.address ?? '' },
        paymentMethod: method.id,
        ...(quoteId !== undefined && { quoteId }),
      },
      network: token.caipNetworkId,
      signal,
    })
    if (url === '') throw new QuoinError('SERVICE_NOT_CONFIGURED', { details: `on-ramp '${id}'` })
    return url
  }

  const supports = (caipNetworkId: CaipNetworkId): boolean =>
    deliversOn(options, ctx.options, caipNetworkId, report.delivers(id, caipNetworkId))
  if (kind === 'link') return { supports, createUrl }

  return {
    supports,
    createUrl,
    async choices(signal, { country }) {
      const query = { provider: id, ...(country !== undefined && { country }) }
      const answer = await ctx.api.call(getOnrampOptions, { query, signal })
      known = answer
      return {
        tokens: answer.purchaseCurrencies.flatMap(tokensOf),
        currencies: answer.paymentCurrencies.map(currencyOf),
      }
    },
    async quote(request, signal): Promise<OnrampOffer> {
      const body = { ...quoteBody(known, request), provider: id }
      const quote = await ctx.api.call(getOnrampQuote, { body, network: request.token.caipNetworkId, signal })
      if (!quote) throw new QuoinError('SERVICE_NOT_CONFIGURED', { details: `quotes of '${id}'` })
      const { paymentTotal, paymentSubtotal, purchaseAmount, coinbaseFee, networkFee, quoteId } = quote
      return {
        total: paymentTotal.amount,
        subtotal: paymentSubtotal.amount,
        providerFee: coinbaseFee.amount,
        networkFee: networkFee.amount,
        receive: purchaseAmount.amount,
        quoteId,
        ...(quote.deliverySeconds !== undefined && { seconds: quote.deliverySeconds }),
      }
    },
    async purchases(address, cursor, signal) {
      await report.load()
      // The gateway would refuse the request.
      if (!(report.has(id) ?? isAssumed(options, ctx.options))) return { purchases: [] }
      const { data, next } = await ctx.api.call(getPurchases, {
        path: { account: address },
        query: { onramp: id, ...(cursor !== undefined && { cursor }) },
        // Not in the URL, which proxies log.
        session: { bearer: await purchaseKey() },
        cache: 'no-cache',
        signal,
      })
      return { purchases: data.flatMap((entry) => purchaseOf(id, entry)), next }
    },
  }
}
