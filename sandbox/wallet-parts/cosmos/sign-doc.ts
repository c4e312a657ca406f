import { base64, hex } from '@scure/base'
import { invalidParams } from '../wallet-error.js'

/** The document that `cosmos_signDirect` signs. Source: Cosmos SDK, SIGN_MODE_DIRECT. */
export interface DirectDoc {
  readonly chainId: string
  readonly accountNumber: string
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
}

type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Decodes hex or base64: wallets accept both, the reference uses hex. */
function bytesOf(value: unknown, what: string): Uint8Array {
  if (typeof value !== 'string') throw invalidParams(`${what} must be bytes in hex or base64.`)
  try {
    return /^([0-9a-f]{2})*$/i.test(value) ? hex.decode(value.toLowerCase()) : base64.decode(value)
  } catch {
    throw invalidParams(`${what} must be bytes in hex or base64.`)
  }
}

export function readDirectDoc(doc: Fields): DirectDoc {
  const { chainId, accountNumber } = doc
  const number = String(accountNumber ?? '')
  if (typeof chainId !== 'string' || !/^\d{1,20}$/.test(number))
    throw invalidParams('the document needs chainId and accountNumber.')
  return {
    chainId,
    accountNumber: number,
    bodyBytes: bytesOf(doc.bodyBytes, 'bodyBytes'),
    authInfoBytes: bytesOf(doc.authInfoBytes, 'authInfoBytes'),
  }
}

function varint(value: bigint): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  return [...bytes, Number(rest)]
}

function part(number: number, bytes: Uint8Array): number[] {
  return bytes.length === 0 ? [] : [(number << 3) | 2, ...varint(BigInt(bytes.length)), ...bytes]
}

/** Returns the bytes to sign: the protobuf message `SignDoc`, fields in order, zero values omitted. */
export function directBytes({ chainId, accountNumber, bodyBytes, authInfoBytes }: DirectDoc): Uint8Array {
  const account = BigInt(accountNumber)
  return Uint8Array.from([
    ...part(1, bodyBytes),
    ...part(2, authInfoBytes),
    ...part(3, new TextEncoder().encode(chainId)),
    ...(account === 0n ? [] : [4 << 3, ...varint(account)]),
  ])
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  )
}

const escapes: Readonly<Record<string, string>> = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e' }

/**
 * Returns the bytes that `cosmos_signAmino` signs: JSON with sorted keys, three characters escaped. Source: Cosmos SDK,
 * StdSignDoc.
 */
export function aminoBytes(doc: Fields): Uint8Array {
  const text = JSON.stringify(sorted(doc)).replace(/[&<>]/g, (character) => escapes[character] ?? character)
  return new TextEncoder().encode(text)
}
