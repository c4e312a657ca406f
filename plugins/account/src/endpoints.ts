// Also public as `quoin/endpoints/account`: the gateway and the widget share these definitions. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type { BalanceQuery, Balances, Identity, IdentityQuery, PriceQuestion, Prices } from './schemas.js'

export type {
  BalanceQuery,
  Balances,
  Identity,
  IdentityQuery,
  PriceQuestion,
  Prices,
  TokenBalance,
  TokenPrice,
} from './schemas.js'

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/** Returns the name and picture that an address has chosen. */
export const getIdentity: Endpoint<IdentityQuery, unknown, Identity> = {
  id: 'account.getIdentity',
  method: 'GET',
  path: '/v1/identity/:address',
  service: 'gateway',
  summary: 'The name and picture of an address.',
  params: lazySchema(async () => (await loadSchemas()).addressParams),
  query: lazySchema(async () => (await loadSchemas()).identityQuery),
  answer: lazySchema(async () => (await loadSchemas()).identity),
  whenUnsupported: { answer: {} },
  freshMs: 300_000,
}

/** Returns the tokens of an account with their values. */
export const getBalances: Endpoint<BalanceQuery, unknown, Balances> = {
  id: 'account.getBalances',
  method: 'GET',
  path: '/v1/account/:address/balance',
  service: 'gateway',
  summary: 'The coins and tokens of an account, with their prices.',
  params: lazySchema(async () => (await loadSchemas()).addressParams),
  query: lazySchema(async () => (await loadSchemas()).balanceQuery),
  answer: lazySchema(async () => (await loadSchemas()).balances),
  whenUnsupported: { answer: { balances: [] } },
  freshMs: 30_000,
}

/** Returns the prices of tokens. */
export const getPrices: Endpoint<unknown, PriceQuestion, Prices> = {
  id: 'account.getPrices',
  method: 'POST',
  path: '/v1/fungible/price',
  service: 'gateway',
  summary: 'Prices of tokens.',
  body: lazySchema(async () => (await loadSchemas()).priceQuestion),
  answer: lazySchema(async () => (await loadSchemas()).prices),
  whenUnsupported: { answer: { fungibles: [] } },
}
