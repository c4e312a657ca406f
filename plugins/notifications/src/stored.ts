import type { StorageSpec } from '#kernel'

/** A payment that was announced, and may be dropped with its block. */
export interface AnnouncedPayment {
  /** Of its notification. */
  readonly id: string
  /** With its symbol, as displayed. */
  readonly amount: string
  /** The balance before it, of a payment in the network's coin. Smallest unit. */
  readonly from?: string | undefined
  /** The transaction of a payment in a token. */
  readonly hash?: string | undefined
  /** The time of its block. Milliseconds since 1970. */
  readonly minedAt?: number | undefined
  /** The time of its announcement. Milliseconds since 1970. */
  readonly at: number
  /** How often it was dropped. */
  readonly drops: number
  readonly isDropped: boolean
}

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
  /** The payments that were announced in the last hour. */
  readonly announced?: readonly AnnouncedPayment[] | undefined
}

/** The plugin's stored state, newest first: all tabs share it. */
export interface NotificationsStored {
  readonly seen: readonly SeenAccount[]
}

/** Maximum number of stored accounts. */
export const maxSeen = 20

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max

function readAnnounced(value: unknown): readonly AnnouncedPayment[] {
  const given: { [Name in keyof AnnouncedPayment]?: unknown } = Object(value)
  const { id, amount, from, hash, minedAt, at, drops, isDropped } = given
  if (!isText(id, 300) || !isText(amount, 100) || !Number.isSafeInteger(at)) return []
  if (!Number.isSafeInteger(drops) || typeof isDropped !== 'boolean') return []
  const payment = { id, amount, at: Number(at), drops: Number(drops), isDropped }
  return [
    {
      ...payment,
      ...(isText(from, 78) && { from }),
      ...(isText(hash, 256) && { hash }),
      ...(Number.isSafeInteger(minedAt) && { minedAt: Number(minedAt) }),
    },
  ]
}

function readSeen(value: unknown): SeenAccount | undefined {
  const { account, balance, newest, at, announced }: { [Name in keyof SeenAccount]?: unknown } = Object(value)
  if (typeof account !== 'string' || account.length > 256 || !Number.isSafeInteger(at)) return undefined
  const isAmount = typeof balance === 'string' && /^\d{1,78}$/.test(balance)
  return {
    account,
    at: Number(at),
    ...(isAmount && { balance }),
    ...(Number.isSafeInteger(newest) && { newest: Number(newest) }),
    ...(Array.isArray(announced) && { announced: announced.slice(0, 4).flatMap(readAnnounced) }),
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
