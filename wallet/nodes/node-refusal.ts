import { isQuoinError } from '../../kernel/errors/quoin-error.js'

/** The answer of a node that understood a request and refused it. */
export interface NodeRefusal {
  /** Absent where the node speaks plain HTTP. */
  readonly code?: number | undefined
  readonly text: string
}

/** A proxy in front of a node answers so where the node's own answer was lost. -32603: internal error. */
const internalError = -32_603
const isLostBehind = /time[d -]?out|gateway|upstream|connection|temporarily/i

/** What a node refused, in an error or in what caused it; `undefined` where no node did. */
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

/** Whether a write that failed so may have been carried out: its answer was lost, here or behind a proxy. */
export function mayHaveArrived(error: unknown): boolean {
  const refusal = refusalIn(error)
  if (refusal) return refusal.code === internalError || isLostBehind.test(refusal.text)
  // Too many requests: it was turned away at the door.
  return !(isQuoinError(error, 'HTTP_STATUS') && error.shortMessage.endsWith(' 429'))
}
