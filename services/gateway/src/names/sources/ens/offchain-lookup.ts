import { decodeErrorResult, type Hex, isHex, parseAbi } from 'viem'
import { NodeError } from '../../../chains/chain-node.js'

/** Source: EIP-3668. */
const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const SELECTOR = '0x556f1830'
/** Max length of the data of a revert. Hex characters. */
const MAX_LENGTH = 400_000

/** A contract's request to continue with data of a server. */
export interface OffchainLookup {
  readonly sender: Hex
  readonly urls: readonly string[]
  readonly callData: Hex
  readonly callbackFunction: Hex
  readonly extraData: Hex
}

/**
 * Returns the data of a call that reverted: `0x` if the node reports none; `undefined` for other errors of the node, e.g. of
 * its limits.
 */
export function revertDataOf(error: unknown): Hex | undefined {
  if (!(error instanceof NodeError)) return undefined
  const { code, data, message } = error
  // Some nodes nest the data.
  const nested: unknown = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  if (isHex(nested)) return nested
  return code === 3 || /revert|invalid opcode|out of gas/i.test(message) ? '0x' : undefined
}

/** Returns the lookup that the data of a revert describes; `undefined` if it describes none. */
export function readOffchainLookup(data: Hex): OffchainLookup | undefined {
  if (!data.startsWith(SELECTOR) || data.length > MAX_LENGTH) return undefined
  try {
    const [sender, urls, callData, callbackFunction, extraData] = decodeErrorResult({ abi, data }).args
    return { sender, urls, callData, callbackFunction, extraData }
  } catch {
    return undefined
  }
}
