import type { ActionMetadata } from './action-metadata.js'
import { fieldOf, lineOf, refuse, textOf } from './fields.js'
import { readAction } from './read-action.js'

const maxNote = 200
const maxTransaction = 1_644
const maxMessage = 2_000
const maxState = 4_000

/** The next step of a chain of actions. */
export type NextStep =
  | { readonly kind: 'inline'; readonly action: ActionMetadata }
  | { readonly kind: 'post'; readonly url: URL }
  /** Of another origin than the request: never requested. */
  | { readonly kind: 'refused' }
  | undefined

/** A message to sign, with what the site gets back unchanged. */
export interface RequestedMessage {
  /** A text, or the fields of a sign-in message. */
  readonly data: unknown
  readonly state: string | undefined
}

/** An answer to a press of a button. */
export type ActionResponse = { readonly note: string | undefined; readonly next: NextStep } & (
  | { readonly type: 'transaction'; readonly transaction: string }
  | { readonly type: 'message'; readonly message: RequestedMessage }
  | { readonly type: 'post' }
  | { readonly type: 'external-link'; readonly link: string }
)

function readNext(raw: unknown, url: URL): NextStep {
  if (raw === undefined || raw === null) return undefined
  const type = fieldOf(raw, 'type')
  if (type === 'inline') return { kind: 'inline', action: readAction(fieldOf(raw, 'action'), url) }
  const href = textOf(fieldOf(raw, 'href'))
  if (type !== 'post' || href === undefined || !URL.canParse(href, url)) return refuse('links.next')
  const next = new URL(href, url)
  return next.origin === url.origin ? { kind: 'post', url: next } : { kind: 'refused' }
}

function readMessage(raw: unknown): RequestedMessage {
  const data = fieldOf(raw, 'data')
  const state = textOf(fieldOf(raw, 'state'))
  if (typeof data === 'string' && data.length > maxMessage) refuse('data')
  if (state !== undefined && state.length > maxState) refuse('state')
  return { data, state }
}

/**
 * Reads the answer to a press of a button. Throws `AnswerInvalid`.
 *
 * @param url the address that answered
 */
export function readResponse(raw: unknown, url: URL): ActionResponse {
  // Called `message` in the specification: a note for the user, not the text to sign.
  const note = lineOf(fieldOf(raw, 'message'), maxNote)
  const next = readNext(fieldOf(fieldOf(raw, 'links'), 'next'), url)
  switch (fieldOf(raw, 'type') ?? 'transaction') {
    case 'transaction': {
      const transaction = textOf(fieldOf(raw, 'transaction'))
      if (!transaction || transaction.length > maxTransaction) return refuse('transaction')
      return { type: 'transaction', transaction, note, next }
    }
    case 'message':
      if (next === undefined || next.kind === 'inline') return refuse('links.next')
      return { type: 'message', message: readMessage(raw), note, next }
    case 'post':
      return { type: 'post', note, next }
    case 'external-link': {
      const link = textOf(fieldOf(raw, 'externalLink'))
      const isSafe = link !== undefined && link.length <= maxMessage && URL.canParse(link)
      if (!isSafe || new URL(link).protocol !== 'https:') return refuse('externalLink')
      return { type: 'external-link', link: new URL(link).href, note, next }
    }
    default:
      return refuse('type')
  }
}
