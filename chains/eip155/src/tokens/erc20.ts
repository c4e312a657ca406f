import { encodeFunctionData, hexToBytes, parseAbi } from 'viem/utils'
import { sanitizeText } from '#page/endpoint'
import { isHexAddress } from '../params/param-shapes.js'

type Hex = `0x${string}`

/** Source: ERC-20. Results are read below: not every token follows the standard. */
const abi = parseAbi([
  'function balanceOf(address)',
  'function transfer(address, uint256)',
  'function decimals()',
  'function symbol()',
  'function name()',
])

/** The maximum number of digits in 256 bits. */
const maxDecimals = 77
/** Limits of a text: bytes read, and characters displayed. */
const maxTextLength = 1_000
const sanitizedText = 64

/** Encoded calls of ERC-20. */
export const erc20Calls: {
  /** Throws if the account is not an address. */
  readonly balanceOf: (account: string) => Hex
  readonly transfer: (to: string, value: bigint) => Hex
  readonly decimals: Hex
  readonly symbol: Hex
  readonly name: Hex
} = {
  balanceOf: (account) =>
    encodeFunctionData({ abi, functionName: 'balanceOf', args: [toHexAddress(account)] }),
  transfer: (to, value) =>
    encodeFunctionData({ abi, functionName: 'transfer', args: [toHexAddress(to), value] }),
  decimals: encodeFunctionData({ abi, functionName: 'decimals' }),
  symbol: encodeFunctionData({ abi, functionName: 'symbol' }),
  name: encodeFunctionData({ abi, functionName: 'name' }),
}

function toHexAddress(text: string): Hex {
  if (isHexAddress(text)) return text
  throw new Error('Not an address')
}

/** Returns the number in a result; `undefined` if there is none. */
export function readWord(answer: Hex | undefined): bigint | undefined {
  return answer === undefined || answer.length < 66 ? undefined : BigInt(answer.slice(0, 66))
}

/** Returns the decimals in a result; `undefined` if there are none, or more than a number can have. */
export function readDecimals(answer: Hex | undefined): number | undefined {
  const raw = readWord(answer)
  return raw === undefined || raw > maxDecimals ? undefined : Number(raw)
}

/** Returns the bytes of a `string`, or of the `bytes32` of old tokens; empty if there is no text. */
function textBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.length === 32) {
    const end = bytes.indexOf(0)
    return bytes.subarray(0, end < 0 ? 32 : end)
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = bytes.length < 64 ? 0 : view.getUint32(28)
  if (start < 32 || start + 32 > bytes.length) return new Uint8Array()
  const size = view.getUint32(start + 28)
  return size > maxTextLength ? new Uint8Array() : bytes.subarray(start + 32, start + 32 + size)
}

/**
 * Returns the text in a result, safe for display: without line breaks and hiding or reordering characters (SEC-04).
 * Empty if there is none.
 */
export function readText(answer: Hex | undefined): string {
  // Twice the bytes with their encoding: a longer result is no name.
  if (answer === undefined || answer.length > 2 * (maxTextLength + 96)) return ''
  const text = new TextDecoder().decode(textBytes(hexToBytes(answer)))
  return sanitizeText(text, sanitizedText)
}
