import { sanitizeText } from '#kernel'
import type { Notification, NotificationKind, NotificationTone } from './notification.js'

/** The view that a press of a notification opens. Data only: another tab may display the notification. */
export type NotificationTarget =
  | { readonly to: 'activity'; readonly hash?: string | undefined }
  | { readonly to: 'sessions' | 'permissions' | 'extend' }
  | { readonly to: 'view'; readonly view: string }
  | { readonly to: 'source'; readonly source: string; readonly id: string }

/** A notification as the tabs of a page share it. */
export interface SharedNotification extends Omit<Notification, 'canOpen'> {
  readonly target?: NotificationTarget | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Reports what happens, to be displayed in one tab. */
export type Offer = (notification: Omit<SharedNotification, 'at'>) => void

/** Limits of the texts and ids. Characters. */
const maxId = 300
const maxTitle = 100
/** Sentences about a transaction end with what to do: they are not cut. */
const maxSentence = 240
const maxBody = 160

const kinds: readonly NotificationKind[] = [
  'confirmation',
  'failure',
  'incoming',
  'expiring',
  'plugin',
  'host',
]
const tones: readonly NotificationTone[] = ['neutral', 'success', 'danger']

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max

function checkedTarget(value: unknown): NotificationTarget | undefined {
  const { to, hash, view, source, id }: Record<string, unknown> = Object(value)
  if (to === 'activity') return { to, ...(isText(hash, 256) && { hash }) }
  if (to === 'sessions' || to === 'permissions' || to === 'extend') return { to }
  if (to === 'view' && isText(view, 64)) return { to, view }
  if (to === 'source' && isText(source, 64) && isText(id, 100)) return { to, source, id }
  return undefined
}

/**
 * Returns a notification with clean texts within the limits; `undefined` if it is none: hosts and plugins without types may pass any
 * value, and any script can write into the page's storage.
 */
export function checkedNotification(value: unknown): SharedNotification | undefined {
  const given: { readonly [Name in keyof SharedNotification]?: unknown } = Object(value)
  const { id, at, title, body, target } = given
  const kind = kinds.find((one) => one === given.kind)
  const tone = tones.find((one) => one === given.tone)
  if (!isText(id, maxId) || kind === undefined || tone === undefined || typeof title !== 'string')
    return undefined
  if (!Number.isSafeInteger(at)) return undefined
  const checked = checkedTarget(target)
  const text = typeof body === 'string' ? sanitizeText(body, maxBody) : ''
  return {
    id,
    kind,
    tone,
    at: Number(at),
    title: sanitizeText(title, kind === 'confirmation' || kind === 'failure' ? maxSentence : maxTitle),
    ...(text && { body: text }),
    ...(checked && { target: checked }),
  }
}
