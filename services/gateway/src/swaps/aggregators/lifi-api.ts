import type { Hex } from 'viem'
import { z } from 'zod'
import { ProviderFailure } from '../../providers/provider-failure.js'
import type { NoOffer } from '../swap-provider.js'
import { amountText, calldata, evmAddress } from './aggregator.js'

/** LI.FI's diamond, the same address on all networks that are used. Source: LI.FI's list of contracts. */
export const LIFI_DIAMOND: Hex = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
export const USUAL_GAS = 350_000n
/** Slippage of a quote, whose minimum is not used. */
export const QUOTE_SLIPPAGE = 0.01

const quantity: z.ZodType<bigint, string> = z
  .string()
  .regex(/^0x[\da-f]{1,64}$/i)
  .transform(BigInt)
const token = z.object({ address: evmAddress, chainId: z.number() })
/** The answer of `GET /v1/quote`, as far as swaps and bridges share it. */
export const lifiQuote = z.object({
  action: z.object({ fromToken: token, toToken: token, fromAmount: amountText }),
  estimate: z.object({
    toAmount: amountText,
    toAmountMin: amountText,
    approvalAddress: evmAddress,
    gasCosts: z
      .array(z.object({ estimate: amountText.nullish() }))
      .max(50)
      .nullish(),
  }),
  transactionRequest: z.object({
    to: evmAddress,
    from: evmAddress,
    chainId: z.number(),
    data: calldata,
    value: quantity,
    gasLimit: quantity.nullish(),
  }),
})
const refusal = z.object({ code: z.number() })
/** Code of "No available quotes for the requested transfer". Source: LI.FI's error codes. */
const NO_QUOTE = 1002

/** Returns `no-route` for a refusal that means it; throws any other failure. */
export function noRouteOf(error: unknown): NoOffer {
  const answer = error instanceof ProviderFailure ? refusal.safeParse(error.answer) : undefined
  if (answer?.success && answer.data.code === NO_QUOTE) return 'no-route'
  throw error
}
