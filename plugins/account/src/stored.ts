import * as z from 'zod/mini'
import type { AccountType, ChainNamespace, StorageSpec } from '#kernel'

/** The plugin's stored state. */
export interface AccountStored {
  readonly preferredAccountTypes: Readonly<Record<ChainNamespace, AccountType>>
  /** Names of addresses, by namespace and address. */
  readonly addressLabels: Readonly<Record<ChainNamespace, Readonly<Record<string, string>>>>
}

const namespace = z.string().check(z.regex(/^[-a-z0-9]{3,8}$/))

const schema: z.ZodMiniType<AccountStored, unknown> = z.object({
  preferredAccountTypes: z.record(namespace, z.string().check(z.minLength(1), z.maxLength(32))),
  // Absent in the data of older versions.
  addressLabels: z._default(
    z.record(
      namespace,
      z.record(
        z.string().check(z.minLength(1), z.maxLength(128)),
        z.string().check(z.minLength(1), z.maxLength(256)),
      ),
    ),
    {},
  ),
})

const stored: StorageSpec<AccountStored> = {
  version: 1,
  initial: { preferredAccountTypes: {}, addressLabels: {} },
  schema,
}
export default stored
