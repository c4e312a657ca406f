import { isQuoinError, type QuoinError } from '#kernel'
import type { SwapOffer } from '../contract.js'
import type { SwapQuote } from '../endpoints.js'
import { SwapError } from '../swap-error.js'
import { fromCaipToken } from './gateway-formats.js'

/**
 * Returns whether the gateway rejected the request with status 400: the token, the network or the route is unsupported.
 */
const isRefused = (error: unknown): boolean =>
  isQuoinError(error, 'HTTP_STATUS') && Object(error.cause).status === 400

/** Returns the response; converts a rejection to another error. */
export async function orReport<T>(toError: (cause: unknown) => QuoinError, pending: Promise<T>): Promise<T> {
  try {
    return await pending
  } catch (error) {
    if (isRefused(error)) throw toError(error)
    throw error
  }
}

/** Converts a rejection to a missing route. */
export const noRoute = (cause: unknown): QuoinError => new SwapError('SWAP_NO_ROUTE', { cause })
/** Returns the address in a CAIP-10 id. */
export const plain = (id: string): string => id.slice(id.lastIndexOf(':') + 1)

/** Returns the offer of a quote. */
export const toOffer = ({
  id,
  provider,
  toAmount,
  priceImpact,
  providerFee,
  route,
  gas,
  bridge,
}: SwapQuote): SwapOffer => ({
  ...(id !== undefined && { id, maker: provider }),
  buyAmount: BigInt(toAmount),
  priceImpact,
  route: route?.map(fromCaipToken),
  providerFee: providerFee === undefined ? undefined : BigInt(providerFee),
  ...(gas !== undefined && { gas: BigInt(gas) }),
  ...(bridge && { bridge }),
})
