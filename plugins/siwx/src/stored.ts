import * as z from 'zod/mini'
import type { StorageSpec } from '#kernel'
import type { Cacao } from '#wallet/sign-in'
import { cacaoSchema } from './schemas.js'

/** A sign-in that the page stores: its data is parsed from the message each time. */
export interface StoredSignIn {
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao | undefined
}

/** The data that the plugin stores between visits. */
export interface SiwxStored {
  /** The session token for the server. */
  readonly token?: string | undefined
  /** The sign-ins of `local`. */
  readonly signIns: readonly StoredSignIn[]
  /**
   * Accounts whose owner continued without sign-in: they are not prompted again. `eip155:1:0x…`, in the chain's
   * canonical form.
   */
  readonly declined: readonly string[]
  /** Changes with the sessions, to notify other tabs. Milliseconds since 1970. */
  readonly changedAt: number
}

/** Limit of each list. */
export const maxKept = 50

const stored: StorageSpec<SiwxStored> = {
  version: 1,
  initial: { signIns: [], declined: [], changedAt: 0 },
  schema: z.object({
    token: z.optional(z.string().check(z.regex(/^[\w-]{16,128}$/))),
    signIns: z
      .array(
        z.object({
          message: z.string().check(z.minLength(1), z.maxLength(10_000)),
          signature: z.string().check(z.minLength(1), z.maxLength(150_000)),
          cacao: z.optional(cacaoSchema),
        }),
      )
      .check(z.maxLength(maxKept)),
    declined: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(maxKept)),
    changedAt: z.number(),
  }),
}
export default stored
