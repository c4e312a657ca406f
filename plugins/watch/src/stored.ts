import type { CaipNetworkId, StorageSpec } from '#kernel'

/** A watch-only account. */
export interface WatchedAccount {
  readonly address: string
  /** The network on which it was looked at last. */
  readonly caipNetworkId: CaipNetworkId
}

/** The data that the plugin stores between visits: one account for each namespace. */
export interface WatchStored {
  readonly accounts: Readonly<Record<string, WatchedAccount>>
}

const maxAccounts = 16
const network = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const address = /^[-.%a-zA-Z0-9]{1,128}$/

// Validated by hand: without a schema library.
function readStored(value: unknown): WatchStored | undefined {
  const { accounts }: { readonly accounts?: unknown } = Object(value)
  if (typeof accounts !== 'object' || accounts === null || Array.isArray(accounts)) return undefined
  const entries = Object.entries(accounts)
  const read = entries.map(([namespace, one]): readonly [string, WatchedAccount] | undefined => {
    const found: { readonly [Key in keyof WatchedAccount]?: unknown } = Object(one)
    const id = String(found.caipNetworkId)
    if (typeof found.address !== 'string' || !address.test(found.address)) return undefined
    if (!network.test(id) || !id.startsWith(`${namespace}:`)) return undefined
    // The pattern is that of the type.
    return [namespace, { address: found.address, caipNetworkId: id as CaipNetworkId }]
  })
  const valid = read.filter((one) => one !== undefined)
  return valid.length === entries.length && valid.length <= maxAccounts
    ? { accounts: Object.fromEntries(valid) }
    : undefined
}

const stored: StorageSpec<WatchStored> = {
  version: 1,
  initial: { accounts: {} },
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        const read = readStored(value)
        return read ? { value: read } : { issues: [{ message: 'is not what the plugin stored' }] }
      },
    },
  },
}
export default stored
