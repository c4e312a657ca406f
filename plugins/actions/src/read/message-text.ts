import type { CaipNetworkId } from '#kernel'
import { fieldOf, textOf } from './fields.js'

/** The age of a sign-in message that is still signed, and the tolerance for a clock ahead. Milliseconds. */
const maxAge = 10 * 60_000

/** What a message must name. */
export interface MessageSubject {
  /** The address that requests it. */
  readonly url: URL
  /** Base58. */
  readonly address: string
  readonly network: CaipNetworkId
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Controls but line breaks, and characters that hide or reorder text: a user could not read what is signed. */
const unreadable = /[^\n\P{Cc}]|[\u2028-\u202e\u2066-\u2069]|\p{DI}/u

const isLine = (text: string | undefined, limit: number): text is string =>
  text !== undefined && text !== '' && text.length <= limit && !text.includes('\n') && !unreadable.test(text)

/** Writes the text of a sign-in message. Source: Solana Actions, `createSignMessageText`. */
function signInText(data: unknown, { url, address, network, now }: MessageSubject): string | undefined {
  const read = (name: string): string | undefined => textOf(fieldOf(data, name))
  const [domain, signer, statement, nonce, issuedAt, chainId] = [
    read('domain'),
    read('address'),
    read('statement'),
    read('nonce'),
    read('issuedAt'),
    read('chainId'),
  ]
  if (domain !== url.host || signer !== address || !isLine(statement, 500)) return undefined
  if (nonce === undefined || !/^[a-zA-Z0-9]{8,128}$/.test(nonce)) return undefined
  if (!isLine(issuedAt, 40) || !(Math.abs(now - Date.parse(issuedAt)) <= maxAge)) return undefined
  // A reference without a namespace is as common as a CAIP-2 id.
  if (chainId !== undefined && chainId !== network && `solana:${chainId}` !== network) return undefined
  const fields = [
    ...(chainId === undefined ? [] : [`Chain ID: ${chainId}`]),
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
  ]
  return `${domain} wants you to sign a message with your account:\n${address}\n\n${statement}\n\n${fields.join('\n')}`
}

/**
 * Returns the text to sign; `undefined` for one that must not be signed: of another site, account or network, too old, unreadable, or a
 * sign-in message in the guise of a plain text of another site.
 */
export function messageText(data: unknown, subject: MessageSubject): string | undefined {
  if (typeof data !== 'string') return signInText(data, subject)
  if (data.trim() === '' || unreadable.test(data)) return undefined
  const [, domain] = /^([^\s]{1,255}) wants you to sign/.exec(data) ?? []
  return domain === undefined || domain === subject.url.host ? data : undefined
}
