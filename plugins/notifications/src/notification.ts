export type NotificationKind = 'confirmation' | 'failure' | 'incoming' | 'expiring' | 'plugin' | 'host'

export type NotificationTone = 'neutral' | 'success' | 'danger'

/** A notification. Its texts are plain text in the user's language. */
export interface Notification {
  /** The same in every tab of the page. */
  readonly id: string
  readonly kind: NotificationKind
  /** A `danger` stays until the user closes it. */
  readonly tone: NotificationTone
  readonly title: string
  readonly body?: string | undefined
  /** A press of the toast, or `open(id)`, opens a view. */
  readonly canOpen: boolean
}
