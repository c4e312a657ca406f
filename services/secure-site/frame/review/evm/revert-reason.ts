import { visibleText } from 'quoin/decoders/eip155'
import { decodeErrorResult, parseAbi } from 'viem/utils'

/** Solidity's own. */
const abi = parseAbi(['error Error(string)', 'error Panic(uint256)'])
const longestReason = 200

/** Why a contract said no, in its own words, fit to be shown; `undefined` where it gave no words. */
export function revertReason(data: unknown): string | undefined {
  if (typeof data !== 'string' || data.length > 20_000 || !/^0x(?:[\da-f]{2})+$/i.test(data)) return undefined
  try {
    // It is hex: just tested.
    const error = decodeErrorResult({ abi, data: data as `0x${string}` })
    return error.errorName === 'Error' ? visibleText(error.args[0].slice(0, longestReason)).text : undefined
  } catch {
    return undefined
  }
}
