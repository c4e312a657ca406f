import { decodeErrorResult, parseAbi } from 'viem/utils'
import { sanitizeText } from '#page/endpoint'
import { isBytes } from '../params/param-shapes.js'
import { findRevertData } from './is-revert.js'

/** The error of Solidity's `require` and `revert`. */
const abi = parseAbi(['error Error(string)'])
const maxDataLength = 4_000
const maxReasonLength = 200

/** Returns the reason string of a revert; empty if there is none. */
function wordsOf(error: unknown): string {
  const data = findRevertData(error) ?? '0x'
  if (data.length < 10 || !isBytes(data, maxDataLength)) return ''
  try {
    const { args } = decodeErrorResult({ abi, data })
    return sanitizeText(args[0], maxReasonLength)
  } catch {
    return ''
  }
}

/** Returns why a node refused a call: its message, with the contract's reason unless the message contains it. */
export function refusalReason(error: unknown): string | undefined {
  const raw = error instanceof Error ? error.message : ''
  const words = wordsOf(error)
  return (raw.includes(words) ? raw : `${raw}: ${words}`) || undefined
}
