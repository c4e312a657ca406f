import * as z from 'zod/mini'
import type { StorageSpec } from '#kernel'
import { type LoginMethod, socialProviders } from './contract.js'

/**
 * The plugin's stored data: that a user signed in here, so that the next visit restores the login, and the method. It
 * grants no access; the session is the frame's, on its own origin (SEC-13).
 */
export interface StoredLogin {
  readonly used?: boolean | undefined
  readonly method?: LoginMethod | undefined
  /** CAIP-2: the last network of the wallet. */
  readonly network?: string | undefined
}

const stored = z.object({
  used: z.optional(z.boolean()),
  method: z.optional(z.enum(['email', 'passkey', 'farcaster', ...socialProviders])),
  network: z.optional(z.string().check(z.maxLength(41))),
})

const spec: StorageSpec<StoredLogin> = { version: 1, initial: {}, schema: stored }

export default spec
