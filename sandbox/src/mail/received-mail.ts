import PostalMime, { type Address } from 'postal-mime'

/** A mail as the inbox displays it: text only and capped, since any program on this machine may have sent it. */
export interface ReceivedMail {
  readonly id: string
  /** Mailboxes that received it, in lower case. */
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  /** A six-digit number in the text: the format of the codes. */
  readonly code: string | undefined
  /** URLs in the text. */
  readonly links: readonly string[]
  /** Milliseconds since 1970. */
  readonly at: number
}

const MAX_TEXT = 20_000
const MAX_TITLE = 200
const MAX_LINKS = 20
const CODE = /(?<![\d.,:/=#-])(\d{3})[ \u00a0]?(\d{3})(?![\d.,:/=-]*\d)/

/** Matches URLs in a text, without the punctuation after them. */
export const webAddress: RegExp = /https?:\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:!?)\]]/g

function nameOf(address: Address | undefined): string {
  if (!address) return 'Nobody'
  return address.address === undefined || address.address === address.name
    ? address.name || 'Nobody'
    : `${address.name} <${address.address}>`.trim()
}

/** Parses a received mail. */
export async function readMail(
  raw: Uint8Array,
  { id, to, at }: Pick<ReceivedMail, 'id' | 'to' | 'at'>,
): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw)
  // Markup of mails is never rendered: a mail without text is displayed as source.
  const text = (mail.text ?? mail.html ?? '').slice(0, MAX_TEXT).trim()
  const [, first, second] = CODE.exec(text.replaceAll(webAddress, ' ')) ?? []
  return {
    id,
    to: to.map((one) => one.toLowerCase()),
    at,
    from: nameOf(mail.from).slice(0, MAX_TITLE),
    subject: (mail.subject?.trim() || 'No subject').slice(0, MAX_TITLE),
    text,
    code: first && second && first + second,
    links: (text.match(webAddress) ?? []).slice(0, MAX_LINKS),
  }
}
