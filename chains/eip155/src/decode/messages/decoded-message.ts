import type { Hex } from '../calls/call-meaning.js'

/** A sign-in message. Source: EIP-4361, CAIP-122. */
export interface SignInMessage {
  /** Host, and port if there is one. */
  readonly domain: string
  readonly address: string
  readonly uri: string | undefined
  readonly chainId: string | undefined
  /** True if the domain differs from that of the requesting page; `undefined` without an origin. */
  readonly domainIsOther: boolean | undefined
}

/** A decoded message of `personal_sign`. */
export interface DecodedMessage {
  /** `blind`: 32 unreadable bytes, which may be the hash of anything. */
  readonly kind: 'text' | 'hex' | 'blind'
  /** Text for display, with `\n` as line ends; or the bytes as hex. */
  readonly text: string
  /** True for UTF-8 with hidden or bidirectional characters, which is therefore no `text`. */
  readonly hasHidden: boolean
  /** The signed bytes, without the prefix of EIP-191. */
  readonly bytes: Hex
  readonly signIn: SignInMessage | undefined
}
