import { hex } from '@scure/base'

/**
 * Characters that hide or reorder text: controls except line feed and tab, direction marks, characters without width or ink, line and
 * paragraph separators, lone surrogates, private and unassigned ones. Joiners and variation selectors 15 and 16 are allowed.
 */
const hidden =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|[\u2028-\u202e\u2800\ufff9-\ufffb]|[\p{Cs}\p{Co}\p{Cn}]|(?![\n\t])\p{Cc}/gu

/** An external text, safe to display for a decision. */
export interface ReadableText {
  /** Each hiding or reordering character is written as `\u{202e}`. */
  readonly text: string
  readonly hasHidden: boolean
}

/** Makes hiding and reordering characters visible. Converts Windows line ends to `\n`. */
export function readableText(text: string): ReadableText {
  let hasHidden = false
  const shown = text.replace(/\r\n/g, '\n').replace(hidden, (character) => {
    hasHidden = true
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
  return { text: shown, hasHidden }
}

/** Returns a text of UTF-8 bytes; `undefined` if they are none. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A message as a user reads it. */
export interface ReadableMessage extends ReadableText {
  /** `text` is the bytes: they are no text, or a text with characters that hide some of it. */
  readonly isHex: boolean
  /** The fields of a sign-in message, which may be malformed. */
  readonly signIn?:
    | {
        readonly domain: string
        readonly address: string
        readonly chainId: string | undefined
        readonly domainIsOther: boolean
      }
    | undefined
  /** It is a sign-in for another page, or one in another form than the standard's: servers differ in which they accept. */
  readonly isOtherSignIn: boolean
  /** It gives the page rights to act for the account. Source: ERC-5573. */
  readonly grantsRights: boolean
}

/** The first lines of CAIP-122. */
const opening =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?([^\s/?#@]+) wants you to sign in with your [^\n]{1,40} account:\n(\S{1,128})(?:\n|$)/i

function readSignIn(text: string, origin: string | undefined): ReadableMessage['signIn'] {
  const [, scheme, domain, address] = text.match(opening) ?? []
  if (domain === undefined || address === undefined) return undefined
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined
  const ownScheme = page?.protocol.slice(0, -1) ?? 'https'
  const target = `${ownScheme}://${domain}`
  const isOtherScheme = scheme !== undefined && scheme.toLowerCase() !== ownScheme
  const isHere = URL.canParse(target) && new URL(target).host === page?.host
  return {
    domain,
    address,
    chainId: text.match(/\nChain ID: ([^\n]{1,200})(?:\n|$)/)?.[1],
    domainIsOther: isOtherScheme || !isHere,
  }
}

/**
 * Reads the bytes of a message. It is text only if every character is visible: with one control, hidden or bidirectional character it is
 * displayed as bytes. Reads a sign-in in either case. Never throws.
 *
 * @param origin of the requesting page, which a sign-in is compared with
 */
export function readMessage(bytes: Uint8Array, origin: string | undefined): ReadableMessage {
  const text = textOf(bytes)
  const shown = text === undefined ? undefined : readableText(text)
  const signIn = text === undefined ? undefined : readSignIn(text, origin)
  const isMalformed = signIn === undefined && /wants\s+you\s+to\s+sign\s+in\s+with\s+your/i.test(text ?? '')
  const isOtherSignIn = isMalformed || signIn?.domainIsOther === true
  const grantsRights = /urn:recap:/i.test(text ?? '')
  const further = { signIn, isOtherSignIn, grantsRights }
  if (shown && !shown.hasHidden) return { ...shown, ...further, isHex: false }
  return { ...further, text: `0x${hex.encode(bytes)}`, hasHidden: shown !== undefined, isHex: true }
}

/** Max length of displayed parameters. Characters. */
const maxText = 20_000

/** Returns parameters as they are, for a request about which nothing can be said. */
export function readableParams(params: unknown): string {
  let json: string | undefined
  try {
    json = JSON.stringify(params, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value), 2)
  } catch {
    json = String(params)
  }
  const text = json ?? ''
  return readableText(text.length > maxText ? `${text.slice(0, maxText)}…` : text).text
}
