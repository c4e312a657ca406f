import { isQuoinError } from '#kernel'
import { fieldsOf } from '../params/param-shapes.js'

/** How nodes say that a contract reverted. */
const revertCodes: ReadonlySet<unknown> = new Set([3, -32000, -32003, -32015])

/** Whether a node answered that a contract reverted: then the contract has answered. */
export function isRevert(error: unknown): boolean {
  return typeof error === 'object' && error !== null && revertCodes.has(Reflect.get(error, 'rpcCode'))
}

/** Whether a node understood what it was asked and said no. */
export function isNodeRefusal(error: unknown): boolean {
  return isQuoinError(error) && 'rpcCode' in error
}

/** What a contract reverted with, as hex; nodes put it in one of two places. */
export function revertData(error: unknown): string {
  const data = fieldsOf(error)?.data
  const raw = typeof data === 'string' ? data : fieldsOf(data)?.data
  return typeof raw === 'string' ? (raw.match(/0x[\da-f]*/i)?.[0] ?? '0x') : '0x'
}
