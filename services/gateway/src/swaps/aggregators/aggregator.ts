import type { Hex } from 'viem'
import { z } from 'zod'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { isCoin, splitCaip10 } from '../../tokens/caip-account.js'
import type { SwapOrder, SwapRequest } from '../swap-provider.js'

const MILLION = 1_000_000n

/** An amount as decimal text. */
export const amountText: z.ZodType<bigint, string> = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
/** An EVM address, in lower case. */
export const evmAddress: z.ZodType<Hex> = z
  .string()
  .regex(/^0x[\da-f]{40}$/i)
  // The pattern has checked the form.
  .transform((text) => text.toLowerCase() as Hex)
/** Calldata of at most 64 KiB. */
export const calldata: z.ZodType<Hex> = z
  .string()
  .max(131_074)
  .regex(/^0x(?:[\da-f]{2}){4,}$/i)
  // The pattern has checked the form.
  .transform((text) => text as Hex)

/** Returns the number of an EVM network: 1 of `eip155:1`. */
export const chainNumber = (chain: string): number => Number(chain.slice(chain.indexOf(':') + 1))

/** Returns a token's address in lower case; `coin` for the network's own coin. */
export function addressFor(id: string, coin: Hex): Hex {
  const { address } = splitCaip10(id)
  // Listed tokens of EVM networks are addresses.
  return isCoin('eip155', address) ? coin : (address.toLowerCase() as Hex)
}

/** Returns the smallest minimum that the slippage tolerance allows. */
export const leastOf = (amount: bigint, slippage: bigint): bigint => amount - (amount * slippage) / MILLION

/** Returns the coins that a swap must attach. Wei. */
export const coinsOf = ({ from, amount }: SwapRequest): bigint =>
  isCoin('eip155', splitCaip10(from.id).address) ? amount : 0n

/** The facts of a built swap that an aggregator answered. */
export interface AnsweredSwap {
  readonly expected: bigint
  readonly minimum: bigint
  readonly value: bigint
  readonly to: Hex
}

/**
 * Checks a built swap: it attaches exactly the coins that are sold, guarantees the quoted amount less the slippage, and
 * calls an allowed contract.
 *
 * @param contracts the allowed contracts, in lower case; `undefined`: any
 * @throws `ProviderFailure` `malformed`
 */
export function checkAnswered(
  provider: string,
  order: SwapOrder,
  { expected, minimum, value, to }: AnsweredSwap,
  contracts: readonly Hex[] | undefined,
): void {
  // One unit: providers round the minimum down.
  const isEnough = minimum + 1n >= leastOf(expected, order.slippage) && minimum <= expected
  const isAllowed = contracts === undefined || contracts.includes(to)
  if (!isEnough || !isAllowed || value !== coinsOf(order) || minimum <= 0n)
    throw new ProviderFailure(provider, 'malformed')
}
