import * as z from 'zod/mini'
import type { StorageSpec } from '#kernel'
import type { StoredWallet } from './contract.js'
import { maxImageUrlLength } from './wallet-app/chosen-wallet.js'

const stored = z.object({
  session: z.optional(z.string().check(z.maxLength(64))),
  usedAt: z.optional(z.int()),
  chosen: z.optional(
    z.object({
      name: z.string().check(z.maxLength(64)),
      href: z.string().check(z.maxLength(2_048)),
      scheme: z.string().check(z.regex(/^[a-z][a-z0-9+.-]{0,63}$/)),
      imageUrl: z.optional(z.string().check(z.maxLength(maxImageUrlLength))),
    }),
  ),
})

const spec: StorageSpec<StoredWallet> = { version: 1, initial: {}, schema: stored }

export default spec
