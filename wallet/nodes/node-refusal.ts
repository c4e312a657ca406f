import { isQuoinError, QuoinError, toQuoinError } from '../../kernel/errors/quoin-error.js'
import type { RpcError } from '../errors/rpc-error.js'

/** The response of a node that understood a request and refused it. */
export interface NodeRefusal {
  /** Absent if the node has an HTTP API. */
  readonly code?: number | undefined
  readonly text: string
}

/** The error of a proxy that lost the node's own response. -32603: internal error. */
const internalError = -32_603
const isLostBehind = /time[d -]?out|gateway|upstream|connection|temporarily/i

/** Returns true if a node understood a JSON-RPC request and refused it. */
export function isNodeRefusal(error: unknown): error is RpcError {
  return isQuoinError(error) && 'rpcCode' in error
}

/** Returns the error of a failed read: `NODE_FAILED` also for a refusal. Keeps any other error, such as `ABORTED`. */
export function toNodeError(error: unknown): QuoinError {
  return isNodeRefusal(error)
    ? new QuoinError('NODE_FAILED', { cause: error })
    : toQuoinError(error, 'NODE_FAILED')
}

/** Returns a node's refusal from an error or its cause; `undefined` if no node refused. */
export function refusalIn(error: unknown): NodeRefusal | undefined {
  for (const one of [error, isQuoinError(error) ? error.cause : undefined]) {
    if (!isQuoinError(one)) continue
    if ('rpcCode' in one && typeof one.rpcCode === 'number') {
      const data: unknown = 'data' in one ? one.data : undefined
      const reason = typeof data === 'string' ? `: ${data.slice(0, 300)}` : ''
      return { code: one.rpcCode, text: `${one.details ?? ''}${reason}` }
    }
    if (one.code === 'NODE_REFUSED') return { text: one.details ?? '' }
  }
  return undefined
}

/**
 * Returns whether a write that failed with this error may have been executed: its response was lost, here or behind a
 * proxy.
 */
export function mayHaveArrived(error: unknown): boolean {
  const refusal = refusalIn(error)
  if (refusal) return refusal.code === internalError || isLostBehind.test(refusal.text)
  // Too many requests: the node did not process it.
  return !(isQuoinError(error, 'HTTP_STATUS') && error.shortMessage.endsWith(' 429'))
}
