import * as z from 'zod/mini'
import type { AccountType, ChainNamespace, StorageSpec } from '#kernel'

/** What the plugin keeps between visits. */
export interface AccountStored {
  readonly preferredAccountTypes: Readonly<Record<ChainNamespace, AccountType>>
}

const schema: z.ZodMiniType<AccountStored, unknown> = z.object({
  preferredAccountTypes: z.record(
    z.string().check(z.regex(/^[-a-z0-9]{3,8}$/)),
    z.string().check(z.minLength(1), z.maxLength(32)),
  ),
})

const stored: StorageSpec<AccountStored> = { version: 1, initial: { preferredAccountTypes: {} }, schema }
export default stored
