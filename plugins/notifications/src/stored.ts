import type { StorageSpec } from '#kernel'

/** The newest data of an account that was read, of which nothing is announced any more. */
export interface SeenAccount {
  /** CAIP-10. */
  readonly account: string
  /** The balance of the network's coin, in the smallest unit. */
  readonly balance?: string | undefined
  /** The time of the newest listed payment. Milliseconds since 1970. */
  readonly newest?: number | undefined
  /** The time of the reading. Milliseconds since 1970. */
  readonly at: number
}

/** The plugin's stored state, newest first: all tabs share it. */
export interface NotificationsStored {
  readonly seen: readonly SeenAccount[]
}

/** Maximum number of stored accounts. */
export const maxSeen = 20

function readSeen(value: unknown): SeenAccount | undefined {
  const { account, balance, newest, at }: { [Name in keyof SeenAccount]?: unknown } = Object(value)
  if (typeof account !== 'string' || account.length > 256 || !Number.isSafeInteger(at)) return undefined
  const isAmount = typeof balance === 'string' && /^\d{1,78}$/.test(balance)
  return {
    account,
    at: Number(at),
    ...(isAmount && { balance }),
    ...(Number.isSafeInteger(newest) && { newest: Number(newest) }),
  }
}

// Validated by hand: without a schema library.
const stored: StorageSpec<NotificationsStored> = {
  version: 1,
  initial: { seen: [] },
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        const list: unknown = Object(value).seen
        if (!Array.isArray(list)) return { issues: [{ message: 'is not what the plugin stored' }] }
        return { value: { seen: list.slice(0, maxSeen).flatMap((one: unknown) => readSeen(one) ?? []) } }
      },
    },
  },
}
export default stored
