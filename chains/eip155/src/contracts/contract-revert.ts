import { isQuoinError } from '#kernel'
import { fieldsOf } from '../params/param-shapes.js'

/** Error codes of nodes for a revert. */
const revertCodes: ReadonlySet<unknown> = new Set([3, -32000, -32003, -32015])

/** Returns whether a contract reverted: then the node has responded. */
export function isRevert(error: unknown): boolean {
  return typeof error === 'object' && error !== null && revertCodes.has(Reflect.get(error, 'rpcCode'))
}

/** Returns whether a node understood and refused the request. */
export function isNodeRefusal(error: unknown): boolean {
  return isQuoinError(error) && 'rpcCode' in error
}

/** Returns the revert data as hex; nodes put it in one of two places. */
export function revertData(error: unknown): string {
  const data = fieldsOf(error)?.data
  const raw = typeof data === 'string' ? data : fieldsOf(data)?.data
  return typeof raw === 'string' ? (raw.match(/0x[\da-f]*/i)?.[0] ?? '0x') : '0x'
}
