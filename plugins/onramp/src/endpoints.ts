// Also public as `quoin/endpoints/onramp`: the gateway and the widget share these definitions. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type {
  OnrampOptions,
  OnrampOptionsQuery,
  OnrampQuote,
  OnrampQuoteBody,
  OnrampUrl,
  OnrampUrlBody,
} from './schemas.js'

export type {
  DestinationWallet,
  Money,
  OnrampOptions,
  OnrampOptionsQuery,
  OnrampQuote,
  OnrampQuoteBody,
  OnrampUrl,
  OnrampUrlBody,
  OrderedToken,
  PaymentCurrency,
  PaymentLimit,
  PurchaseCurrency,
  PurchaseNetwork,
} from './schemas.js'

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/** Returns the page of the card provider for a purchase. */
export const createOnrampUrl: Endpoint<unknown, OnrampUrlBody, OnrampUrl> = {
  id: 'onramp.createUrl',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  service: 'gateway',
  summary: 'The page of the card provider for a purchase.',
  body: lazySchema(async () => (await loadSchemas()).onrampUrlBody),
  answer: lazySchema(async () => (await loadSchemas()).onrampUrl),
  whenUnsupported: { answer: { url: '' } },
}

/** Returns the tokens for sale and the payment methods. */
export const getOnrampOptions: Endpoint<OnrampOptionsQuery, unknown, OnrampOptions> = {
  id: 'onramp.getOptions',
  method: 'GET',
  path: '/v1/onramp/options',
  service: 'gateway',
  summary: 'What can be bought, and how it can be paid.',
  query: lazySchema(async () => (await loadSchemas()).onrampOptionsQuery),
  answer: lazySchema(async () => (await loadSchemas()).onrampOptions),
  whenUnsupported: { answer: { paymentCurrencies: [], purchaseCurrencies: [] } },
}

/** Returns the quote of a purchase. */
export const getOnrampQuote: Endpoint<unknown, OnrampQuoteBody, OnrampQuote | null> = {
  id: 'onramp.getQuote',
  method: 'POST',
  path: '/v1/onramp/quote',
  service: 'gateway',
  summary: 'What a purchase would give and cost.',
  body: lazySchema(async () => (await loadSchemas()).onrampQuoteBody),
  answer: lazySchema<OnrampQuote | null>(async () => (await loadSchemas()).onrampQuote),
  whenUnsupported: { answer: null },
}
