import { bytesToHex, hexToBytes } from 'viem/utils'
import { isHexText } from '../hex-text.js'
import { visibleText } from '../visible-text.js'
import type { DecodedMessage } from './decoded-message.js'
import { readSignInMessage } from './sign-in-message.js'

export interface MessageOptions {
  /** Of the page that asks: a message that signs in is compared with it. */
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
 * Decodes the bytes of a message. It is text only where a person can read all of it: one control, hidden or turned character makes
 * it bytes, since hashes that look like text otherwise can be found by trying. What it signs in to is told all the same.
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
 * What `personal_sign` signs, or the message of another chain. It is text where all of it can be read;
 * else, as with one control or invisible character, the bytes as hex. Never throws.
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
