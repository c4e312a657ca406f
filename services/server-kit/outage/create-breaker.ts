export interface BreakerTerms {
  /** Time limit of one call. Milliseconds. */
  readonly withinMs: number
  /** Pause after a failed call. Milliseconds. */
  readonly restMs: number
  /** The error of calls that are late, or skipped during the pause. */
  readonly errorOf: (reason: 'late' | 'resting') => Error
  /** Milliseconds, from any origin. Default: a clock that is never set back. */
  readonly now?: () => number
}

/** Skips calls to a service that recently did not respond, for callers with a fallback. */
export interface Breaker {
  /**
   * Runs a call within the time limit. After a failed call none is run during the pause; then one is, while other calls fail at
   * once.
   *
   * @throws the error of the terms if the call is late or skipped; errors of the call
   */
  soon<Answer>(call: () => Promise<Answer>): Promise<Answer>
}

/** Calls `onLate` after a time, unless cancelled, and not before responses that have already arrived are processed. */
function afterTime(ms: number, onLate: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined
  // Node runs timers before it reads sockets: after a pause of this process the response may be there, unread.
  const timer = setTimeout(() => {
    immediate = setImmediate(onLate)
  }, ms)
  return () => {
    clearTimeout(timer)
    clearImmediate(immediate)
  }
}

/** @see Breaker */
export function createBreaker(terms: BreakerTerms): Breaker {
  const { withinMs, restMs, errorOf, now = () => performance.now() } = terms
  let restsUntil = Number.NEGATIVE_INFINITY
  let hasFailed = false
  return {
    async soon(call) {
      if (now() < restsUntil) throw errorOf('resting')
      if (hasFailed) restsUntil = now() + restMs
      let cancel = (): void => {}
      const late = new Promise<never>((_, reject) => {
        cancel = afterTime(withinMs, () => reject(errorOf('late')))
      })
      try {
        const answer = await Promise.race([call(), late])
        hasFailed = false
        restsUntil = Number.NEGATIVE_INFINITY
        return answer
      } catch (error) {
        hasFailed = true
        restsUntil = now() + restMs
        throw error
      } finally {
        cancel()
      }
    },
  }
}
