import { bytesToHex, hexToBytes } from 'viem/utils'
import type { DecodedMessage } from './decoded-message.js'
import { isHexText } from './hex-text.js'
import { readSignInMessage } from './sign-in-message.js'
import { visibleText } from './visible-text.js'

export interface MessageOptions {
  /** Of the page that asks: a message that signs in is compared with it. */
  readonly origin?: string | undefined
}

/** The text in bytes; `undefined` where they are not UTF-8, or hold as much that cannot be printed as can be. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const unprintable = text.match(/(?![\n\r\t])[\p{Cc}\p{Cn}\p{Co}]/gu)?.length ?? 0
    return 2 * unprintable >= text.length && text !== '' ? undefined : text
  } catch {
    return undefined
  }
}

/** The bytes of a message, what of them is to be shown, and whether a person can read it. */
function decodeBytes(bytes: Uint8Array, options: MessageOptions): DecodedMessage {
  const hex = bytesToHex(bytes)
  const text = textOf(bytes)
  if (text === undefined) {
    const kind = bytes.length === 32 ? 'blind' : 'hex'
    return { kind, text: hex, hasHidden: false, bytes: hex, signIn: undefined }
  }
  const visible = visibleText(text)
  return { kind: 'text', ...visible, bytes: hex, signIn: readSignInMessage(text, options.origin) }
}

/**
 * What `personal_sign` signs, or the message of another chain. Text is text where it can be read, with everything visible that
 * hides or turns text; else the bytes as hex. Never throws.
 *
 * @param message bytes; or a text as `personal_sign` is given it: whole bytes as hex with `0x`, and anything else as it stands
 * @example
 * decodeMessage('0x48656c6c6f').text // Hello
 */
export function decodeMessage(message: string | Uint8Array, options: MessageOptions = {}): DecodedMessage {
  if (typeof message !== 'string') return decodeBytes(message, options)
  const bytes = isHexText(message) ? hexToBytes(message) : new TextEncoder().encode(message)
  return decodeBytes(bytes, options)
}
