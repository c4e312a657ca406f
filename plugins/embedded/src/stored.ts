import * as z from 'zod/mini'
import type { StorageSpec } from '#kernel'
import { type StoredLogin, socialProviders } from './contract.js'

const stored = z.object({
  used: z.optional(z.boolean()),
  method: z.optional(z.enum(['email', 'passkey', 'farcaster', ...socialProviders])),
  network: z.optional(z.string().check(z.maxLength(41))),
})

const spec: StorageSpec<StoredLogin> = { version: 1, initial: {}, schema: stored }

export default spec
