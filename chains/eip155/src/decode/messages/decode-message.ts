import { bytesToHex, hexToBytes } from 'viem/utils'
import { isHexText } from '../text/hex-text.js'
import { visibleText } from '../text/visible-text.js'
import type { DecodedMessage } from './decoded-message.js'
import { readSignInMessage } from './sign-in-message.js'

export interface MessageOptions {
  /** Origin of the requesting page, which a sign-in message is compared with. */
  readonly origin?: string | undefined
}

const utf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Decodes the bytes of a message. It is text only if every character is visible: one control, hidden or bidirectional
 * character makes it bytes, since a hash that looks like text can be found by search. Decodes a sign-in in either case.
 */
function decodeBytes(bytes: Uint8Array, options: MessageOptions): DecodedMessage {
  const hex = bytesToHex(bytes)
  const text = utf8(bytes)
  const visible = text === undefined ? undefined : visibleText(text)
  const signIn = text === undefined ? undefined : readSignInMessage(text, options.origin)
  if (visible && !visible.hasHidden) return { kind: 'text', ...visible, bytes: hex, signIn }
  const kind = bytes.length === 32 ? 'blind' : 'hex'
  return { kind, text: hex, hasHidden: visible !== undefined, bytes: hex, signIn }
}

/**
 * Decodes a message of `personal_sign` or of another chain. It is text if all of it is readable; otherwise, even with
 * one control or invisible character, the bytes as hex. Never throws.
 *
 * @param message bytes, or a parameter of `personal_sign`: bytes in hex with `0x`, or any other string as text
 * @example
 * decodeMessage('0x48656c6c6f').text // Hello
 */
export function decodeMessage(message: string | Uint8Array, options: MessageOptions = {}): DecodedMessage {
  if (typeof message !== 'string') return decodeBytes(message, options)
  const bytes = isHexText(message) ? hexToBytes(message) : new TextEncoder().encode(message)
  return decodeBytes(bytes, options)
}
