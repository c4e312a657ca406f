import { z } from 'zod'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import type { NamedProvider } from '../../providers/in-configured-order.js'
import type { TokenAmount } from '../balance-provider.js'

export interface HeldQuery {
  readonly chain: GatewayChain
  /** Plain address of the network's namespace. */
  readonly address: string
  readonly signal?: AbortSignal | undefined
}

/**
 * A provider that knows what an account has without a list of tokens: the coin, and tokens with an amount above zero. Their
 * names are sanitized; pictures of providers are not used, since pages would load them from other servers.
 */
export interface BalanceSource extends NamedProvider {
  /** @throws `ProviderFailure`; the reason of the signal */
  held(query: HeldQuery): Promise<readonly TokenAmount[]>
}

/** Max number of unlisted tokens of one account on one network. */
export const MAX_FURTHER = 200

/** A provider's decimals: a number or a text. */
export const providerDecimals = z
  .union([z.number(), z.string().regex(/^\d{1,3}$/)])
  .transform(Number)
  .pipe(z.number().int().min(0).max(77))
