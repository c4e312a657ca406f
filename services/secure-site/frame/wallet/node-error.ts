import { BaseError, RpcRequestError } from 'viem'

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
