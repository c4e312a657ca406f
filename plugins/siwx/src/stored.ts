import * as z from 'zod/mini'
import type { StorageSpec } from '#kernel'
import type { Cacao } from '#wallet/sign-in'
import { cacaoSchema } from './schemas.js'

/** A sign-in that the page keeps itself: what it says is read from it each time. */
export interface StoredSignIn {
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao | undefined
}

/** What the plugin keeps between visits. */
export interface SiwxStored {
  /** By which the server knows who asks. */
  readonly token?: string | undefined
  /** Of `local`. */
  readonly signIns: readonly StoredSignIn[]
  /** Accounts whose owner went on without: they are not asked again. `eip155:1:0x…`, in the chain's own form. */
  readonly declined: readonly string[]
  /** Changes with the sessions, so that other tabs hear of it. Milliseconds since 1970. */
  readonly changedAt: number
}

/** So many of each are kept. */
export const mostKept = 50

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
      .check(z.maxLength(mostKept)),
    declined: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(mostKept)),
    changedAt: z.number(),
  }),
}
export default stored
