import { type StandIn, type StandInAnswer, startStandIn } from './start-stand-in.js'

/** The calls of the stand-in, for tests that change its answers. */
export type StripeCall = 'quotes' | 'create' | 'session'

/** A session as tests change it. */
export interface StripeSessionAnswer {
  readonly [member: string]: unknown
  readonly transaction_details: Readonly<Record<string, unknown>>
}

export interface StripeStandIn extends StandIn {
  /** The sessions by id, as the API returns them. */
  readonly sessions: Map<string, StripeSessionAnswer>
}

/** The key that the stand-in accepts. */
export const STRIPE_KEY = 'sk_test_planted0123456789'

const error = (status: number, code: string, message: string): StandInAnswer => ({
  status,
  body: { error: { code, message, type: 'invalid_request_error' } },
})
const PAGE = 'https://crypto.link.com?session_hash=CCwaGwoZYWNjdF8yOERUNTg5TzhLQXhDR2JMbXh5WijU7vigBjIG'

/**
 * Stand-in for Stripe's crypto on-ramp (public preview), built from its documents (https://docs.stripe.com/api/crypto/onramp_sessions,
 * /api/crypto/onramp_quotes/retrieve, /crypto/onramp/stripe-hosted and /crypto/onramp/embedded, read on 2026-11-26): bodies as
 * forms, amounts as text, fees added to `source_amount`, quotes by network, errors as `{ error: { code, message } }`.
 */
export async function startStripeOnramp(
  change: (answer: object, call: StripeCall) => unknown = (answer) => answer,
): Promise<StripeStandIn> {
  const sessions: StripeStandIn['sessions'] = new Map()
  let created = 0

  function create(form: URLSearchParams): StandInAnswer {
    if (form.get('customer_ip_address') === '203.0.113.66')
      return error(
        400,
        'crypto_onramp_unsupported_country',
        'The customer is in a country that is not supported.',
      )
    const [key, wallet] = [...form].find(([name]) => name.startsWith('wallet_addresses[')) ?? ['', null]
    created += 1
    const session: StripeSessionAnswer = {
      id: `cos_0MpKNb589O8KAxCGjmaOVF${created}`,
      object: 'crypto.onramp_session',
      client_secret: `cos_0MpKNb589O8KAxCGjmaOVF${created}_secret_fqV1TAdhSCFeO9FW5HnygRXca00`,
      created: 1_679_701_843,
      livemode: false,
      redirect_url: `${PAGE}${created}`,
      status: 'initialized',
      transaction_details: {
        destination_currency: form.get('destination_currency'),
        destination_amount: null,
        destination_network: form.get('destination_network'),
        fees: null,
        lock_wallet_address: form.get('lock_wallet_address') === 'true',
        source_currency: form.get('source_currency'),
        source_amount: form.get('source_amount'),
        destination_currencies: [form.get('destination_currencies[0]')],
        destination_networks: [form.get('destination_networks[0]')],
        transaction_id: null,
        wallet_address: null,
        wallet_addresses: {
          bitcoin: null,
          ethereum: null,
          polygon: null,
          solana: null,
          [key.slice('wallet_addresses['.length, -1)]: wallet,
        },
      },
    }
    sessions.set(String(session.id), session)
    return { body: change(session, 'create') }
  }

  const standIn = await startStandIn(({ method, path, query, headers, body }) => {
    if (headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return error(401, 'api_key_invalid', `Invalid API Key provided: ${String(headers.authorization)}`)
    if (method === 'GET' && path === '/v1/crypto/onramp/quotes') {
      const amount = query.source_amount ?? '100.00'
      const network = query['destination_networks[]'] ?? ''
      if (Number(amount) > 10_000) return error(400, 'amount_too_large', 'The amount is too large.')
      const quote = {
        id: '398de047128b6dff1abbc41519811db68dd8bcb69939b87c4a4621b1740a1c5b',
        destination_currency: query['destination_currencies[]'],
        destination_amount: amount,
        destination_network: network,
        fees: { network_fee_monetary: '0.02', transaction_fee_monetary: '3.07' },
        source_total_amount: (Number(amount) + 3.09).toFixed(2),
      }
      const answer = {
        id: '8727e8de9a22915aea079973028054e31d362a328758a5953cee6ba1b6f22569',
        rate_fetched_at: 1_674_268_717.432479,
        destination_network_quotes: { bitcoin: null, polygon: [], [network]: [quote] },
        livemode: true,
        source_currency: query.source_currency,
        source_amount: amount,
      }
      return { body: change(answer, 'quotes') }
    }
    const isForm = String(headers['content-type']).startsWith('application/x-www-form-urlencoded')
    if (method === 'POST' && path === '/v1/crypto/onramp_sessions' && isForm)
      return create(new URLSearchParams(String(body)))
    const [, id] = /^\/v1\/crypto\/onramp_sessions\/(\w+)$/.exec(path) ?? []
    const session = id === undefined ? undefined : sessions.get(id)
    if (method !== 'GET' || !session) return error(404, 'resource_missing', 'No such session.')
    return { body: change(session, 'session') }
  })
  return { ...standIn, sessions }
}
