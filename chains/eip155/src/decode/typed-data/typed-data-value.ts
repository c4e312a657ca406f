import { isHexText, toAddress } from '../text/hex-text.js'
import { visibleText } from '../text/visible-text.js'

/** Reads an integer of typed data; `undefined` if it is none, or JSON rounded it. */
export function readInteger(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  const isText = typeof value === 'string' && value.length <= 80
  return isText && /^(?:-?\d+|0x[\da-f]+)$/i.test(value) ? BigInt(value) : undefined
}

function readSized(value: unknown, bits: number, isSigned: boolean): string | undefined {
  const number = readInteger(value)
  if (number === undefined || bits < 8 || bits > 256 || bits % 8 !== 0) return undefined
  const fits = isSigned ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number)
  return fits === number ? number.toString() : undefined
}

/**
 * Returns the display form of a value that is no struct and no list; `undefined` if it does not fit its type exactly,
 * since libraries may sign it differently.
 */
export function readAtomicValue(type: string, value: unknown): string | undefined {
  if (type === 'address') return toAddress(value)
  if (type === 'bool') return typeof value === 'boolean' ? String(value) : undefined
  if (type === 'string') return typeof value === 'string' ? visibleText(value).text : undefined
  const bytes = type.match(/^bytes([1-9]\d?)?$/)
  if (bytes) {
    if (typeof value !== 'string' || !isHexText(value)) return undefined
    const size = bytes[1] === undefined ? undefined : Number(bytes[1])
    const fits = size === undefined || (size <= 32 && value.length === 2 + 2 * size)
    return fits ? value.toLowerCase() : undefined
  }
  // `uint` without a size is ambiguous: EIP-712 has no such type.
  const [, unsigned, bits] = type.match(/^(u?)int([1-9]\d{0,2})$/) ?? []
  return bits === undefined ? undefined : readSized(value, Number(bits), unsigned === '')
}
