import type { ApprovalFact } from '../approval/approval-view.js'
import { plainText } from '../approval/plain-text.js'
import { invalidParams } from '../wallet-error.js'
import { type DirectDoc, isFields } from './sign-doc.js'

/** A field of a protobuf message; fixed-size numbers are skipped, not decoded. */
interface Field {
  readonly number: number
  readonly value: bigint | Uint8Array
}

function readVarint(bytes: Uint8Array, at: number): { value: bigint; next: number } {
  let value = 0n
  for (let index = 0; index < 10; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) break
    value |= BigInt(byte & 0x7f) << BigInt(7 * index)
    if (byte < 0x80) return { value, next: at + index + 1 }
  }
  throw invalidParams('the document is cut off.')
}

/** Returns the fields of a protobuf message in order. Source: protobuf encoding. */
export function readFields(bytes: Uint8Array): readonly Field[] {
  const fields: Field[] = []
  for (let at = 0; at < bytes.length; ) {
    const tag = readVarint(bytes, at)
    const number = Number(tag.value >> 3n)
    const kind = Number(tag.value & 7n)
    if (kind === 0) {
      const { value, next } = readVarint(bytes, tag.next)
      fields.push({ number, value })
      at = next
      continue
    }
    const sized = kind === 2 ? readVarint(bytes, tag.next) : { value: kind === 1 ? 8n : 4n, next: tag.next }
    const end = sized.next + Number(sized.value)
    if ((kind !== 1 && kind !== 2 && kind !== 5) || end > bytes.length)
      throw invalidParams('the document is not a protobuf message.')
    fields.push({ number, value: bytes.slice(sized.next, end) })
    at = end
  }
  return fields
}

/** Returns the parts of a repeated or single field. */
function partsOf(fields: readonly Field[], number: number): readonly Uint8Array[] {
  return fields.flatMap((field) =>
    field.number === number && field.value instanceof Uint8Array ? [field.value] : [],
  )
}

function textOf(fields: readonly Field[], number: number): string {
  const part = partsOf(fields, number).at(-1)
  return part ? new TextDecoder().decode(part) : ''
}

/** The displayed content of a document to sign. */
export interface ReadDocument {
  readonly facts: readonly ApprovalFact[]
  /** The messages and the memo. */
  readonly text: string
}

const MAX_LENGTH = 20_000

function coinsText(coins: readonly { readonly denom: string; readonly amount: string }[]): string {
  return (
    coins.map(({ denom, amount }) => `${plainText(amount, 80)} ${plainText(denom, 80)}`).join(', ') || '0'
  )
}

function coinsIn(parts: readonly Uint8Array[]): { denom: string; amount: string }[] {
  return parts.map((coin) => {
    const fields = readFields(coin)
    return { denom: textOf(fields, 1), amount: textOf(fields, 2) }
  })
}

function sendFacts(to: string, coins: string): readonly ApprovalFact[] {
  return [
    { label: 'Amount', value: coins, look: 'amount' },
    { label: 'To', value: plainText(to, 128), look: 'code' },
  ]
}

function documentOf(messages: readonly string[], memo: string): string {
  const lines = [...messages, ...(memo === '' ? [] : [`Memo: ${memo}`])]
  return plainText(lines.join('\n'), MAX_LENGTH)
}

/**
 * Parses the bytes that are signed: `TxBody` and `AuthInfo`. A transfer is displayed as one, other messages by their
 * type.
 */
export function readDirect({ bodyBytes, authInfoBytes }: DirectDoc): ReadDocument {
  const body = readFields(bodyBytes)
  const messages = partsOf(body, 1).map((any) => {
    const fields = readFields(any)
    return { type: textOf(fields, 1), value: partsOf(fields, 2).at(-1) ?? new Uint8Array() }
  })
  const sends = messages
    .filter(({ type }) => type === '/cosmos.bank.v1beta1.MsgSend')
    .flatMap(({ value }) => {
      const fields = readFields(value)
      return sendFacts(textOf(fields, 2), coinsText(coinsIn(partsOf(fields, 3))))
    })
  const fee = partsOf(readFields(authInfoBytes), 2).at(-1)
  const paid = fee ? coinsText(coinsIn(partsOf(readFields(fee), 1))) : '0'
  return {
    facts: [...sends, { label: 'Fee', value: paid }],
    text: documentOf(
      messages.map(({ type }) => type),
      textOf(body, 2),
    ),
  }
}

function coinsOf(value: unknown): { denom: string; amount: string }[] {
  return (Array.isArray(value) ? value : [])
    .filter(isFields)
    .map(({ denom, amount }) => ({ denom: String(denom), amount: String(amount) }))
}

/** Parses a document in JSON. */
export function readAmino(doc: Record<string, unknown>): ReadDocument {
  const messages = (Array.isArray(doc.msgs) ? doc.msgs : []).filter(isFields)
  const sends = messages
    .filter(({ type }) => type === 'cosmos-sdk/MsgSend')
    .flatMap(({ value }) =>
      isFields(value) ? sendFacts(String(value.to_address), coinsText(coinsOf(value.amount))) : [],
    )
  const fee = isFields(doc.fee) ? coinsText(coinsOf(doc.fee.amount)) : '0'
  return {
    facts: [...sends, { label: 'Fee', value: fee }],
    text: documentOf(
      messages.map((message) => JSON.stringify(message, null, 2)),
      typeof doc.memo === 'string' ? doc.memo : '',
    ),
  }
}
