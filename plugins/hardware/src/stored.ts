import type { CaipNetworkId, StorageSpec } from '#kernel'

/** A connected account: no key, and nothing that a device would have to be plugged in for. */
export interface StoredAccount {
  readonly address: string
  readonly path: string
  readonly caipNetworkId: CaipNetworkId
}

/** The data that the plugin stores between visits: one account for each namespace. */
export interface HardwareStored {
  readonly accounts: Readonly<Record<string, StoredAccount>>
}

const maxAccounts = 4
const network = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const address = /^[a-zA-Z0-9]{1,128}$/
const path = /^\d{1,10}'?(\/\d{1,10}'?){0,9}$/

// Validated by hand: without a schema library.
function readStored(value: unknown): HardwareStored | undefined {
  const { accounts }: { readonly accounts?: unknown } = Object(value)
  if (typeof accounts !== 'object' || accounts === null || Array.isArray(accounts)) return undefined
  const entries = Object.entries(accounts)
  const read = entries.map(([namespace, one]): readonly [string, StoredAccount] | undefined => {
    const found: { readonly [Key in keyof StoredAccount]?: unknown } = Object(one)
    const id = String(found.caipNetworkId)
    if (typeof found.address !== 'string' || !address.test(found.address)) return undefined
    if (typeof found.path !== 'string' || !path.test(found.path)) return undefined
    if (!network.test(id) || !id.startsWith(`${namespace}:`)) return undefined
    // The pattern is that of the type.
    return [namespace, { address: found.address, path: found.path, caipNetworkId: id as CaipNetworkId }]
  })
  const valid = read.filter((one) => one !== undefined)
  return valid.length === entries.length && valid.length <= maxAccounts
    ? { accounts: Object.fromEntries(valid) }
    : undefined
}

const stored: StorageSpec<HardwareStored> = {
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
