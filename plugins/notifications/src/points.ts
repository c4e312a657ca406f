import { type ContributionPoint, defineContributionPoint, type ReadableStore, type Token } from '#kernel'
import type { NotificationTone } from './notification.js'

/** A notification of a plugin. Its texts are plain text in the user's language. */
export interface PluginNotification {
  /** Unique among those of the plugin: it is displayed once, in one tab. At most 100 characters. */
  readonly id: string
  /** At most 100 characters are displayed. */
  readonly title: string
  /** At most 160 characters are displayed. */
  readonly body?: string | undefined
  /** Default `neutral`. */
  readonly tone?: NotificationTone | undefined
}

/** The notifications of a plugin. */
export interface NotificationSource {
  /** Each new entry is displayed once; three a minute, further ones are dropped. */
  readonly store: ReadableStore<readonly PluginNotification[]>
  /** The user pressed a notification: open a view. Without it, notifications cannot be pressed. */
  open?(id: string): void
}

export interface NotificationSourceEntry {
  readonly id: string
  readonly source: Token<NotificationSource>
}

/**
 * Notifications of other plugins. Their services are loaded once a wallet is connected.
 *
 * @example
 * contributes: { extra: [contributeTo(notificationSources, { id: 'loans', source: LoanNotificationsToken })] }
 */
export const notificationSources: ContributionPoint<NotificationSourceEntry> =
  /* @__PURE__ */ defineContributionPoint({ id: 'notifications.sources', keyOf: ({ id }) => id })
