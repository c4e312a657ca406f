import { visibleText } from 'quoin/decoders/eip155'
import { decodeErrorResult, parseAbi } from 'viem/utils'

/** Built-in errors of Solidity. */
const abi = parseAbi(['error Error(string)', 'error Panic(uint256)'])
const maxReasonLength = 200

/** Returns a contract's reason for a revert, sanitized for display; `undefined` without one. */
export function revertReason(data: unknown): string | undefined {
  if (typeof data !== 'string' || data.length > 20_000 || !/^0x(?:[\da-f]{2})+$/i.test(data)) return undefined
  try {
    // Hex, as tested above.
    const error = decodeErrorResult({ abi, data: data as `0x${string}` })
    return error.errorName === 'Error' ? visibleText(error.args[0].slice(0, maxReasonLength)).text : undefined
  } catch {
    return undefined
  }
}
