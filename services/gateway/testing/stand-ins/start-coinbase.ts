import { type KeyObject, verify } from 'node:crypto'
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from './start-stand-in.js'

/** The calls of the stand-in, for tests that change its answers. */
export type CoinbaseCall = 'options' | 'quote' | 'token' | 'transactions'

export interface CoinbaseStandIn extends StandIn {
  /** The transactions of the references, newest first. */
  readonly transactions: Map<string, readonly Readonly<Record<string, unknown>>[]>
  /** What its sessions were created for, by their tokens. */
  readonly sessions: Map<string, unknown>
}

const HOST = 'api.developer.coinbase.com'
const UNAUTHORIZED: StandInAnswer = { status: 401, body: { code: 16, message: 'unauthorized', details: [] } }
const invalid = (message: string): StandInAnswer => ({ status: 400, body: { code: 3, message, details: [] } })

const decoded = (part = ''): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')

/** Checks a bearer token as "JWT Authentication" describes it: signature, key, lifetime, method and path. */
function isAuthorized({ method, path, headers }: StandInRequest, key: KeyObject, now: number): boolean {
  const [header, claims, signature = ''] = String(headers.authorization).replace('Bearer ', '').split('.')
  const { alg, kid, typ, nonce } = decoded(header)
  const { iss, sub, nbf, exp, uri } = decoded(claims)
  const text = Buffer.from(`${header}.${claims}`)
  const bytes = Buffer.from(signature, 'base64url')
  const isSigned =
    alg === 'ES256'
      ? verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, bytes)
      : alg === 'EdDSA' && verify(null, text, key, bytes)
  const seconds = Math.floor(now / 1000)
  const isInTime = Number(nbf) <= seconds && Number(exp) > seconds && Number(exp) - Number(nbf) <= 120
  const isNamed = typ === 'JWT' && typeof nonce === 'string' && kid === sub && iss === 'cdp'
  return isSigned && isInTime && isNamed && uri === `${method} ${HOST}${path}`
}

const USDC = '2b92315d-eab7-5bef-84fa-089a131333f5'
const network = (name: string, display_name: string, chain_id: string, contract_address: string) => ({
  name,
  display_name,
  chain_id,
  contract_address,
  icon_url: 'https://example.com/icon.png',
})
const limits = [
  { id: 'CARD', min: '2', max: '7500' },
  { id: 'ACH_BANK_ACCOUNT', min: '2', max: '25000' },
  { id: 'APPLE_PAY', min: '2', max: '7500' },
]
const OPTIONS = {
  payment_currencies: [
    { id: 'USD', icon_url: '', limits },
    { id: 'EUR', icon_url: '', limits: limits.slice(0, 1) },
  ],
  purchase_currencies: [
    {
      id: USDC,
      name: 'USDC',
      symbol: 'USDC',
      icon_url: '',
      networks: [
        network('ethereum', 'Ethereum', '1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
        network('base', 'Base', '8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
        // The number of another network.
        network('polygon', 'Polygon', '1', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
        network('unknown-net', 'Unknown', '999', ''),
      ],
    },
    {
      id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
      name: 'Ethereum',
      symbol: 'ETH',
      icon_url: '',
      networks: [network('base', 'Base', '8453', '')],
    },
    { id: 'broken' },
  ],
}

/**
 * Stand-in for Coinbase's Onramp API (v1), built from its reference (https://docs.cdp.coinbase.com/onramp/reference,
 * /api-reference/rest-api/onramp-offramp/… and /get-started/authentication/jwt-authentication, read on 2026-11-26): snake case
 * in answers, amounts as text, statuses `ONRAMP_TRANSACTION_STATUS_…`, errors as `{ code, message }`.
 *
 * @param key public half of the key that signs the requests
 */
export async function startCoinbase(
  key: KeyObject,
  now: () => number,
  change: (answer: object, call: CoinbaseCall) => unknown = (answer) => answer,
): Promise<CoinbaseStandIn> {
  const transactions: CoinbaseStandIn['transactions'] = new Map()
  const sessions: CoinbaseStandIn['sessions'] = new Map()

  function answer(request: StandInRequest): readonly [CoinbaseCall, object] | StandInAnswer | undefined {
    const { method, path, query } = request
    // A body of this API is an object.
    const body = (request.body ?? {}) as Readonly<Record<string, string>>
    if (method === 'GET' && path === '/onramp/v1/buy/options')
      return query.country === undefined ? invalid('country is required') : ['options', OPTIONS]
    if (method === 'POST' && path === '/onramp/v1/buy/quote') {
      const paid = Number(body.paymentAmount)
      if (paid < 2) return invalid('amount below minimum')
      const money = (value: number, currency = body.paymentCurrency) => ({
        value: value.toFixed(2),
        currency,
      })
      return [
        'quote',
        {
          payment_total: money(paid),
          payment_subtotal: money(paid * 0.97 - 0.06),
          purchase_amount: { value: (paid * 0.97 - 0.06).toFixed(6), currency: 'USDC' },
          coinbase_fee: money(paid * 0.03),
          network_fee: money(0.06),
          quote_id: 'b3e5c1c6-2f5c-4d8c-a4a0-0d9a3b9f2f10',
        },
      ]
    }
    if (method === 'POST' && path === '/onramp/v1/token') {
      // The first token is the document's.
      const token = `MWYwZTQ5ZGItYTk4Yi0${sessions.size + 2}`
      sessions.set(token, request.body)
      return ['token', { token, channel_id: '' }]
    }
    const [, reference] = /^\/onramp\/v1\/buy\/user\/(\w{1,49})\/transactions$/.exec(path) ?? []
    if (method !== 'GET' || reference === undefined) return undefined
    const [from, size] = [Number(query.pageKey ?? 0), 2]
    const list = transactions.get(reference) ?? []
    const next_page_key = from + size < list.length ? String(from + size) : ''
    return [
      'transactions',
      { transactions: list.slice(from, from + size), next_page_key, total_count: String(list.length) },
    ]
  }

  const standIn = await startStandIn((request) => {
    if (!isAuthorized(request, key, now())) return UNAUTHORIZED
    const given = answer(request)
    if (given === undefined || 'body' in given) return given
    const [call, body] = given
    return { body: change(body, call) }
  })
  return { ...standIn, transactions, sessions }
}
