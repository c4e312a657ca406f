import { decodeErrorResult, parseAbi } from 'viem/utils'
import { sanitizeText } from '#page/endpoint'
import { isBytes } from '../params/param-shapes.js'
import { revertData } from './contract-revert.js'

/** Solidity's own. */
const abi = parseAbi(['error Error(string)'])
const maxDataLength = 4_000
const maxReasonLength = 200

/** The contract's own words in what it reverted with; none where it gave none. */
function wordsOf(error: unknown): string {
  const data = revertData(error)
  if (data.length < 10 || !isBytes(data, maxDataLength)) return ''
  try {
    const { args } = decodeErrorResult({ abi, data })
    return sanitizeText(args[0], maxReasonLength)
  } catch {
    return ''
  }
}

/** Why a node does not take a call: in its own words, and in the contract's where those are not among them. */
export function refusalReason(error: unknown): string | undefined {
  const raw = error instanceof Error ? error.message : ''
  const words = wordsOf(error)
  return (raw.includes(words) ? raw : `${raw}: ${words}`) || undefined
}
