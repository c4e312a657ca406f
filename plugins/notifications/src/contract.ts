import { createToken, type PluginTypes, type ReadableStore, type Token } from '#kernel'
import type { HistoryPlugin } from '#plugins/history'
import type { SiwxPlugin } from '#plugins/siwx'
import type { SmartSessionsPlugin } from '#plugins/smart-sessions'
import type { TransactionsPlugin } from '#plugins/transactions'
import type { WalletConnectPlugin } from '#plugins/walletconnect'
import type { NotificationsMessages } from './messages.en.js'
import type { Notification, NotificationTone } from './notification.js'
import type { NotificationsStored } from './stored.js'

/** The place of the toasts in the window. On a phone only top and bottom differ. */
export type ToastPosition = 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start'

/** Options of the plugin. Each kind of notification is on unless it is `false`. */
export interface NotificationsOptions {
  /** Payments to the connected account. */
  readonly incoming?: boolean
  /** Confirmed transactions. */
  readonly confirmations?: boolean
  /** Failed, replaced and unconfirmed transactions. */
  readonly failures?: boolean
  /** Sign-ins, permissions of apps and WalletConnect sessions that expire soon. */
  readonly expiring?: boolean
  /** Notifications of other plugins. */
  readonly plugins?: boolean
  /** The smallest payment in a token that is announced, in US dollars. Default 0.1. */
  readonly minValue?: number
  /** Default `bottom-end`. */
  readonly position?: ToastPosition
  /** `host`: no toasts; the event `notifications:shown` passes each notification to the page. Default `toasts`. */
  readonly render?: 'toasts' | 'host'
}

/** A notification of the host. */
export interface NewNotification {
  /** A notification with an id that was displayed before is not displayed again, in no tab. At most 200 characters. */
  readonly id: string
  /** At most 100 characters are displayed. */
  readonly title: string
  /** At most 160 characters are displayed. */
  readonly body?: string | undefined
  /** Default `neutral`. */
  readonly tone?: NotificationTone | undefined
  /** The view that a press opens. */
  readonly view?: string | undefined
}

export interface NotificationsState {
  /** At most three, the oldest first. */
  readonly shown: readonly Notification[]
  /** The number of notifications that follow. */
  readonly waiting: number
  /** The modal is open: the toasts are hidden. */
  readonly isCovered: boolean
}

/** `kernel.notifications`: what happens while the modal is closed. */
export interface NotificationsApi {
  readonly store: ReadableStore<NotificationsState>
  /**
   * Displays a notification of the host, in one tab of the page.
   *
   * @example
   * kernel.notifications.show({ id: `order:${order.id}`, title: 'Your order is on its way', tone: 'success' })
   */
  show(notification: NewNotification): void
  /** Opens the view of a notification, and dismisses it. */
  open(id: string): void
  dismiss(id: string): void
  /** Keeps all toasts until the returned function is called. */
  hold(): () => void
}

export interface NotificationsEvents {
  /** A notification is displayed in this tab, or the host is to display it. */
  'notifications:shown': { readonly notification: Notification }
}

export interface NotificationsPlugin extends PluginTypes {
  readonly id: 'notifications'
  readonly api: NotificationsApi
  readonly options: NotificationsOptions | undefined
  readonly uses: HistoryPlugin | SiwxPlugin | SmartSessionsPlugin | TransactionsPlugin | WalletConnectPlugin
  readonly events: NotificationsEvents
  readonly stored: NotificationsStored
  readonly messages: NotificationsMessages
}

/** The service behind `kernel.notifications`. */
export const NotificationsToken: Token<NotificationsApi> = createToken('notifications')

export type { Notification, NotificationKind, NotificationTone } from './notification.js'
export type { NotificationSource, NotificationSourceEntry, PluginNotification } from './points.js'
export { notificationSources } from './points.js'
