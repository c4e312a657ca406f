import { BaseError, RpcRequestError } from 'viem'

/** The error and its causes, outermost first. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let one = error; one instanceof Error; one = one.cause) yield one
}

/**
 * What a node or a bundler answered, with viem's own summaries. viem's `message` repeats the request besides, whose field names and
 * addresses (`maxFeePerGas`, `…AA21…`) read like answers.
 */
export function nodeAnswerOf(error: unknown): string {
  if (!(error instanceof BaseError)) return String(error)
  const summaries = [...causesOf(error)].map((one) => (one instanceof BaseError ? one.shortMessage : ''))
  return [...summaries, error.details].filter(Boolean).join('\n')
}

/** The error of JSON-RPC that a node or a bundler answered with; `undefined` if there was no such answer. */
export function nodeRefusalOf(error: unknown): RpcRequestError | undefined {
  for (const one of causesOf(error)) if (one instanceof RpcRequestError) return one
  return undefined
}
