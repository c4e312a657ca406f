import type { Hex } from 'viem'
import { z } from 'zod'
import type { ReportedBridge, SentBridge } from '../swap-provider.js'
import { chainNumber } from './aggregator.js'

const hash: z.ZodType<Hex> = z
  .string()
  .regex(/^0x[\da-f]{64}$/i)
  // The pattern has checked the form.
  .transform((text) => text.toLowerCase() as Hex)
const end = z.object({ txHash: z.string().nullish(), chainId: z.number().nullish() })

/** The answer of `GET /v1/status`. Source: https://docs.li.fi/agents/workflows/status-recovery */
export const lifiStatus = z.object({
  status: z.string(),
  substatus: z.string().nullish(),
  sending: end.nullish(),
  receiving: end.nullish(),
})

/** Reasons of `FAILED` that say for certain that the bridge did not deliver. */
const UNDELIVERED: ReadonlySet<string> = new Set([
  'NOT_PROCESSABLE_REFUND_NEEDED',
  'OUT_OF_GAS',
  'SLIPPAGE_EXCEEDED',
  'INSUFFICIENT_ALLOWANCE',
  'INSUFFICIENT_BALANCE',
  'EXPIRED',
])

/** Returns the state of a bridge. An end without its transaction, or on another network, is not one. */
export function readLifiState(
  { status, substatus, sending, receiving }: z.infer<typeof lifiStatus>,
  { chain, destination, transactionId }: SentBridge,
): ReportedBridge {
  // An answer about another transaction says nothing.
  if (sending?.txHash && sending.txHash.toLowerCase() !== transactionId.toLowerCase())
    return { status: 'unknown' }
  const found = hash.safeParse(receiving?.txHash)
  const on = receiving?.chainId
  const isRefund = substatus === 'REFUNDED'
  if (isRefund && (status === 'DONE' || status === 'FAILED'))
    return found.success && on === chainNumber(chain)
      ? { status: 'refunded', transactionId: found.data }
      : { status: 'refunding' }
  switch (status) {
    case 'DONE':
      if (!found.success || on !== chainNumber(destination)) return { status: 'pending' }
      return { status: substatus === 'PARTIAL' ? 'partial' : 'arrived', transactionId: found.data }
    case 'PENDING':
      return { status: substatus === 'REFUND_IN_PROGRESS' ? 'refunding' : 'pending' }
    case 'FAILED':
      return { status: UNDELIVERED.has(substatus ?? '') ? 'failed' : 'unknown' }
    default:
      return { status: 'unknown' }
  }
}
