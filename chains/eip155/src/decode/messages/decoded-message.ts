import type { Hex } from '../calls/call-meaning.js'

/** A message that signs in. Source: EIP-4361, CAIP-122. */
export interface SignInMessage {
  /** Host, and port where there is one. */
  readonly domain: string
  readonly address: string
  readonly uri: string | undefined
  readonly chainId: string | undefined
  /** It is for another site than the one that asks; `undefined` where no origin was given. */
  readonly domainIsOther: boolean | undefined
}

/** What `personal_sign` signs. */
export interface DecodedMessage {
  /** `blind`: 32 bytes that no person can read; it may be the hash of anything. */
  readonly kind: 'text' | 'hex' | 'blind'
  /** What to show: the text, with line ends as `\n`; or the bytes as hex. */
  readonly text: string
  /** It is UTF-8 with characters that hide or turn text, and therefore no `text`. */
  readonly hasHidden: boolean
  /** What is signed, before the prefix of EIP-191. */
  readonly bytes: Hex
  readonly signIn: SignInMessage | undefined
}
