import { sanitizeText } from 'quoin/endpoints'
import { decodeErrorResult, parseAbi } from 'viem'

/** Built-in errors of Solidity. */
const abi = parseAbi(['error Error(string)', 'error Panic(uint256)'])
const MAX_DATA = 20_000
const MAX_REASON = 200

/** Returns the reason in the data of a revert, sanitized; `undefined` without a readable one. */
export function revertReason(data: unknown): string | undefined {
  if (typeof data !== 'string' || data.length > MAX_DATA || !/^0x(?:[\da-f]{2})+$/i.test(data))
    return undefined
  try {
    // Hex, as tested above.
    const { errorName, args } = decodeErrorResult({ abi, data: data as `0x${string}` })
    const text = errorName === 'Error' ? args[0] : `Panic 0x${args[0].toString(16)}`
    return sanitizeText(text, MAX_REASON) || undefined
  } catch {
    return undefined
  }
}
