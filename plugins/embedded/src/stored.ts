import * as z from 'zod/mini'
import type { StorageSpec } from '#kernel'
import { type LoginMethod, socialProviders } from './contract.js'

/**
 * What the plugin stores: that somebody signed in here, so that the next visit asks the frame, and how. Nothing of it opens
 * anything; the session is the frame's, on its own origin (SEC-13).
 */
export interface StoredLogin {
  readonly used?: boolean | undefined
  readonly method?: LoginMethod | undefined
  /** CAIP-2: the network that the wallet was on last. */
  readonly network?: string | undefined
}

const stored = z.object({
  used: z.optional(z.boolean()),
  method: z.optional(z.enum(['email', 'passkey', 'farcaster', ...socialProviders])),
  network: z.optional(z.string().check(z.maxLength(41))),
})

const spec: StorageSpec<StoredLogin> = { version: 1, initial: {}, schema: stored }

export default spec
