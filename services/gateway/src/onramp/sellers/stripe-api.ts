import { z } from 'zod'
import { type ProviderContext, vendorClient } from '../../providers/provider-context.js'
import { amountOf, deliveryHash, sellerId } from './seller-answers.js'

/** A row of the quotes of a network. */
export const stripeQuote = z.object({
  id: sellerId,
  destination_currency: z.string().max(16),
  destination_network: z.string().max(32),
  destination_amount: amountOf,
  fees: z.object({ network_fee_monetary: amountOf, transaction_fee_monetary: amountOf }),
  source_total_amount: amountOf,
})
const quotes = z.object({
  source_currency: z.string().max(16),
  source_amount: amountOf,
  destination_network_quotes: z.record(z.string(), z.array(z.unknown()).max(200).nullable()),
})
export type StripeQuotes = z.infer<typeof quotes>

const session = z.object({
  id: z.string().regex(/^cos_\w{1,100}$/),
  status: z.string().max(40),
  redirect_url: z.string().max(4096).nullish(),
  transaction_details: z.object({
    destination_currency: z.string().max(16).nullish(),
    destination_network: z.string().max(32).nullish(),
    destination_amount: amountOf.nullish(),
    lock_wallet_address: z.boolean().nullish(),
    wallet_address: z.string().max(128).nullish(),
    wallet_addresses: z.record(z.string(), z.unknown()).nullish(),
    transaction_id: deliveryHash,
  }),
})
export type StripeSession = z.infer<typeof session>

/** The parameters of a quote. */
export interface StripeQuestion {
  /** `usd`, `eur`. */
  readonly sourceCurrency: string
  /** Decimal text; fees are added. */
  readonly sourceAmount: string
  readonly currency: string
  readonly network: string
}

/** Stripe's API of its on-ramp. All methods throw `ProviderFailure`, or the reason of the signal. */
export interface StripeApi {
  quotes(question: StripeQuestion, signal: AbortSignal): Promise<StripeQuotes>
  /** Creates a session of Stripe's page. */
  createSession(form: Readonly<Record<string, string>>, signal: AbortSignal): Promise<StripeSession>
  session(id: string, signal: AbortSignal): Promise<StripeSession>
}

/**
 * Creates the client of the API; `undefined` if Stripe is not switched on.
 *
 * @see https://docs.stripe.com/api/crypto/onramp_sessions
 */
export function createStripeApi(context: ProviderContext): StripeApi | undefined {
  const client = vendorClient(context, 'stripe', ({ key = '' }) => ({
    baseUrl: 'https://api.stripe.com',
    headers: { authorization: `Bearer ${key}` },
  }))
  return (
    client && {
      quotes({ sourceCurrency, sourceAmount, currency, network }, signal) {
        const query = {
          source_currency: sourceCurrency,
          source_amount: sourceAmount,
          'destination_currencies[]': currency,
          'destination_networks[]': network,
        }
        return client.ask({ path: '/v1/crypto/onramp/quotes', query, signal }, quotes)
      },
      createSession: (form, signal) =>
        client.ask({ path: '/v1/crypto/onramp_sessions', form, signal }, session),
      session: (id, signal) =>
        client.ask({ path: `/v1/crypto/onramp_sessions/${encodeURIComponent(id)}`, signal }, session),
    }
  )
}
