import { invalidParams } from '../wallet-error.js'

/** A field of a protobuf message; fixed-size numbers are skipped, not decoded. */
export interface Field {
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
export function partsOf(fields: readonly Field[], number: number): readonly Uint8Array[] {
  return fields.flatMap((field) =>
    field.number === number && field.value instanceof Uint8Array ? [field.value] : [],
  )
}

export function textOf(fields: readonly Field[], number: number): string {
  const part = partsOf(fields, number).at(-1)
  return part ? new TextDecoder().decode(part) : ''
}
