import { BaseError, type Hex, RpcRequestError } from 'viem'

/** Returns the error and its causes, outermost first. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let one = error; one instanceof Error; one = one.cause) yield one
}

/**
 * Returns the response of a node or a bundler, with viem's own summaries. viem's `message` also repeats the request,
 * whose field names and addresses (`maxFeePerGas`, `…AA21…`) look like responses.
 */
export function nodeAnswerOf(error: unknown): string {
  if (!(error instanceof BaseError)) return String(error)
  const summaries = [...causesOf(error)].map((one) => (one instanceof BaseError ? one.shortMessage : ''))
  return [...summaries, error.details].filter(Boolean).join('\n')
}

/** Returns the JSON-RPC error of a node or a bundler; `undefined` if there was no such response. */
export function nodeRefusalOf(error: unknown): RpcRequestError | undefined {
  for (const one of causesOf(error)) if (one instanceof RpcRequestError) return one
  return undefined
}

/** The server failed while it processed the request. Source: JSON-RPC 2.0. */
const INTERNAL_ERROR = -32603
/** Texts of a proxy that lost the response of the node behind it. */
const LOST_BEHIND = /time[d -]?out|gateway|upstream|connection|temporarily/i
/** An error code of the ERC-4337 entry point, which validated the operation. */
const ENTRY_POINT = /\bAA\d\d\b/

/**
 * Returns `true` if a node or bundler may have accepted a transaction although it responded with this error. A look-up that finds
 * nothing does not prove the opposite: the transaction may be pending (SEC-06).
 */
export function mayHaveArrived(code: unknown, text: string): boolean {
  if (ENTRY_POINT.test(text)) return false
  return code === INTERNAL_ERROR || LOST_BEHIND.test(text)
}

/** Returns `true` if a response is this hash. Any other one, such as that of a proxy, proves nothing: it counts as lost (SEC-06). */
export const isHash = (response: unknown, hash: Hex): boolean =>
  String(response).toLowerCase() === hash.toLowerCase()
