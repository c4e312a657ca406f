import { isFresh, type PluginContext } from '#kernel'
import type { NotificationsPlugin } from './contract.js'
import { checkedNotification, type SharedNotification } from './shared-notification.js'

/** A hidden tab leaves a notification to the visible ones for this long. Milliseconds. */
const hiddenWait = 1_200
/** Tabs that claim at the same moment have all written by then: the last one has it. Milliseconds. */
const settleWait = 80
/** A tab that was closed before it displayed what it claimed loses the claim. Milliseconds. */
const lease = 4_000
/** A notification that no tab has displayed by then is dropped. Milliseconds. */
const maxDelay = 60_000
/** For so long, what was displayed is not displayed again. Milliseconds. */
const memory = 3 * 24 * 3_600_000
/** Maximum number of notifications that are remembered. */
const maxRemembered = 100

/** A notification in the storage, which the tabs share. Each has a key of its own: no tab overwrites another's. */
interface ClaimRecord {
  readonly notification: SharedNotification
  /** The tab that claims it. */
  readonly owner?: string | undefined
  readonly ownedAt?: number | undefined
  readonly isShown: boolean
}

/** Decides which tab of a page displays a notification. */
export interface Claims {
  /** Offers a notification to all tabs. One of them displays it, unless it was offered before. */
  offer(notification: SharedNotification): void
}

function readRecord(text: string | null): ClaimRecord | undefined {
  if (text === null || text.length > 2_000) return undefined
  try {
    const given: { readonly [Name in keyof ClaimRecord]?: unknown } = Object(JSON.parse(text))
    const notification = checkedNotification(given.notification)
    if (!notification) return undefined
    const isOwned = typeof given.owner === 'string' && typeof given.ownedAt === 'number'
    return {
      notification,
      isShown: given.isShown === true,
      ...(isOwned && { owner: String(given.owner), ownedAt: Number(given.ownedAt) }),
    }
  } catch {
    return undefined
  }
}

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Creates the claims of a tab. Without storage each tab decides for itself.
 *
 * @param prefix of the keys in the plugin's storage; `undefined` without storage
 * @param display called in the tab that has the claim, once for each notification
 */
export function createClaims(
  ctx: PluginContext<NotificationsPlugin>,
  prefix: string | undefined,
  display: (notification: SharedNotification) => void,
): Claims {
  const { platform } = ctx
  const { storage, page } = platform
  const tab = hex(platform.randomBytes(8))
  /** What this tab has decided about: displayed here or elsewhere. */
  const settled = new Set<string>()
  const pending = new Map<string, () => void>()

  const keyOf = (id: string): string => `${prefix}${id}`
  const read = (id: string): ClaimRecord | undefined =>
    prefix === undefined ? undefined : readRecord(storage.get(keyOf(id)))
  const write = (record: ClaimRecord): boolean =>
    prefix !== undefined && storage.set(keyOf(record.notification.id), JSON.stringify(record))

  const settle = (id: string): void => {
    pending.get(id)?.()
    pending.delete(id)
    settled.add(id)
  }
  const wait = (notification: SharedNotification, ms: number, run: () => void): void => {
    pending.get(notification.id)?.()
    pending.set(notification.id, ctx.after(ms, run))
  }
  const isOver = ({ notification, isShown }: ClaimRecord): boolean =>
    isShown || !isFresh(notification.at, maxDelay, platform.now())

  const show = (notification: SharedNotification): void => {
    settle(notification.id)
    write({ notification, owner: tab, ownedAt: platform.now(), isShown: true })
    display(notification)
  }
  /** Displays what this tab still has after all tabs have written. */
  const confirm = (notification: SharedNotification): void => {
    const record = read(notification.id)
    if (record?.isShown) settle(notification.id)
    else if (record === undefined || record.owner === tab) show(notification)
    else wait(notification, lease, () => claim(notification))
  }
  const claim = (notification: SharedNotification): void => {
    const record = read(notification.id)
    if (record && isOver(record)) {
      settle(notification.id)
      return
    }
    const isTaken = record?.owner !== undefined && isFresh(record.ownedAt, lease, platform.now())
    if (isTaken && record.owner !== tab) {
      wait(notification, lease, () => claim(notification))
      return
    }
    if (!write({ notification, owner: tab, ownedAt: platform.now(), isShown: false })) show(notification)
    else wait(notification, settleWait, () => confirm(notification))
  }
  const consider = (notification: SharedNotification): void => {
    if (settled.has(notification.id) || pending.has(notification.id)) return
    wait(notification, page.isVisible() ? 0 : hiddenWait, () => claim(notification))
  }
  /** Reads what another tab wrote. */
  const follow = (record: ClaimRecord | undefined): void => {
    if (!record) return
    if (isOver(record)) settle(record.notification.id)
    else consider(record.notification)
  }

  if (prefix !== undefined) {
    const keys = storage.keys().filter((key) => key.startsWith(prefix))
    const records = keys
      .map((key) => ({ key, record: readRecord(storage.get(key)) }))
      .sort((a, b) => (b.record?.notification.at ?? 0) - (a.record?.notification.at ?? 0))
    for (const [index, { key, record }] of records.entries())
      if (!record || index >= maxRemembered || !isFresh(record.notification.at, memory, platform.now()))
        storage.remove(key)
      // A tab may have been closed or reloaded before it displayed it.
      else follow(record)
    storage.subscribe((key, value) => {
      if (key.startsWith(prefix)) follow(readRecord(value))
    })
  }

  return {
    offer(notification) {
      if (settled.has(notification.id) || pending.has(notification.id)) return
      const record = read(notification.id)
      if (record && isOver(record)) {
        settle(notification.id)
        return
      }
      if (!record) write({ notification, isShown: false })
      consider(notification)
    },
  }
}
