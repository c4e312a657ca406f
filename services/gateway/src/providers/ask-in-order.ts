import { Problem } from '@quoin/server-kit/http'
import { ProviderFailure, type ProviderFailureReason } from './provider-failure.js'

const STATUS: Readonly<Record<ProviderFailureReason, 502 | 503 | 504>> = {
  late: 504,
  unreachable: 502,
  failed: 502,
  'too-large': 502,
  malformed: 502,
  refused: 502,
  rejected: 502,
  limited: 503,
  skipped: 503,
}

export interface AskInOrderOptions {
  /** What is requested, for the answer to the caller: `history`. */
  readonly capability: string
  readonly signal?: AbortSignal | undefined
  /** Called with each failure, for the log. */
  readonly onFailure?: ((failure: ProviderFailure) => void) | undefined
}

/** Returns the answer to a caller whose request no provider could serve. It names no provider. */
export function problemOfFailures(capability: string, last: ProviderFailure | undefined): Problem {
  if (last === undefined) return new Problem(501, [{ name: capability, description: 'is not configured' }])
  const description = 'No provider answered. Try again later.'
  const retryAfter = last.retryAfter === undefined ? {} : { retryAfter: last.retryAfter }
  return new Problem(STATUS[last.reason], [{ name: capability, description }], { cause: last, ...retryAfter })
}

/**
 * Asks providers in their order until one answers.
 *
 * @throws `Problem` 501 without providers, 502 to 504 if all have failed; the reason of the signal; anything that is not
 * a `ProviderFailure` at once
 * @example
 * await askInOrder(sources, (source) => source.page(account, signal), { capability: 'history', signal })
 */
export async function askInOrder<Provider, Answer>(
  providers: readonly Provider[],
  ask: (provider: Provider) => Promise<Answer>,
  { capability, signal, onFailure }: AskInOrderOptions,
): Promise<Answer> {
  let last: ProviderFailure | undefined
  for (const provider of providers) {
    signal?.throwIfAborted()
    try {
      return await ask(provider)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      onFailure?.(error)
      last = error
    }
  }
  throw problemOfFailures(capability, last)
}
