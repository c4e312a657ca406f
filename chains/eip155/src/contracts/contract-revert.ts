import { isQuoinError } from '#kernel'
import { findRevertData } from './is-revert.js'

/** Returns whether a node understood and refused the request. */
export function isNodeRefusal(error: unknown): boolean {
  return isQuoinError(error) && 'rpcCode' in error
}

/** Returns the revert data as hex, `0x` without any. */
export const revertData = (error: unknown): string => findRevertData(error) ?? '0x'
