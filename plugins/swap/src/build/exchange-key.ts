import type { RequestKey } from '#plugins/transactions'
import type { SwapRequest } from '../contract.js'

/** The type of an exchange in the history. */
export const swapOperation = 'trade'

/**
 * Returns what a request for an exchange is known by until the wallet answers: the sold token. With another provider, contract
 * or bought token the same tokens may be sold twice as well.
 */
export const exchangeKey = (
  from: RequestKey['from'],
  { caipNetworkId, sellToken }: Pick<SwapRequest, 'caipNetworkId' | 'sellToken'>,
): RequestKey => ({ caipNetworkId, from, operationType: swapOperation, to: sellToken })
