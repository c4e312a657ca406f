import PostalMime, { type Address } from 'postal-mime'

/** A mail as the inbox shows it: text only, and capped, since anybody on this machine may have sent it. */
export interface ReceivedMail {
  readonly id: string
  /** Mailboxes that it was delivered to, in small letters. */
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  /** A number of six digits in the text, which is what codes look like here. */
  readonly code: string | undefined
  /** Web addresses in the text. */
  readonly links: readonly string[]
  /** Milliseconds since 1970. */
  readonly at: number
}

const MAX_TEXT = 20_000
const MAX_TITLE = 200
const MAX_LINKS = 20
const CODE = /(?<![\d.,:/=#-])(\d{3})[ \u00a0]?(\d{3})(?![\d.,:/=-]*\d)/

/** Web addresses in a text; the punctuation after one is not a part of it. */
export const webAddress: RegExp = /https?:\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:!?)\]]/g

function nameOf(address: Address | undefined): string {
  if (!address) return 'Nobody'
  return address.address === undefined || address.address === address.name
    ? address.name || 'Nobody'
    : `${address.name} <${address.address}>`.trim()
}

/** Reads a mail as it came over the line. */
export async function readMail(
  raw: Uint8Array,
  { id, to, at }: Pick<ReceivedMail, 'id' | 'to' | 'at'>,
): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw)
  // Markup of mails is never shown as such: where there is nothing else, it is shown as what it is.
  const text = (mail.text ?? mail.html ?? '').slice(0, MAX_TEXT).trim()
  const [, first, second] = CODE.exec(text.replaceAll(webAddress, ' ')) ?? []
  return {
    ...{ id, to: to.map((one) => one.toLowerCase()), at },
    from: nameOf(mail.from).slice(0, MAX_TITLE),
    subject: (mail.subject?.trim() || 'No subject').slice(0, MAX_TITLE),
    text,
    code: first && second && first + second,
    links: (text.match(webAddress) ?? []).slice(0, MAX_LINKS),
  }
}
