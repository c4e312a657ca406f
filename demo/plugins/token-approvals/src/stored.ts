import type { StorageSpec } from 'quoin/kernel'
import * as z from 'zod/mini'
import type { ApprovedPair } from './approval-log.js'
import { maxPairs } from './stored-limits.js'

/** The blocks of a network that were searched for an account, and the result. Numbers are decimal. */
export interface StoredHistory {
  readonly from: string
  readonly to: string
  /** The hash of the block `to`: another hash means another history. */
  readonly hash: string
  readonly pairs: readonly ApprovedPair[]
}

/** The plugin's stored values. */
export interface ApprovalsStored {
  readonly hideZero: boolean
  /** By CAIP-10 account; the last searched is at the end. */
  readonly accounts: Readonly<Record<string, StoredHistory>>
}

const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/))
const block = z.string().check(z.regex(/^\d{1,20}$/))

const schema: z.ZodMiniType<ApprovalsStored, unknown> = z.object({
  hideZero: z.boolean(),
  accounts: z.record(
    z.string().check(z.regex(/^eip155:\d{1,32}:0x[0-9a-fA-F]{40}$/)),
    z.object({
      from: block,
      to: block,
      hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
      pairs: z.array(z.object({ token: address, spender: address })).check(z.maxLength(maxPairs)),
    }),
  ),
})

const stored: StorageSpec<ApprovalsStored> = {
  version: 1,
  initial: { hideZero: true, accounts: {} },
  schema,
}
export default stored
