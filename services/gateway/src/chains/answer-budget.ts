/** Bytes of each answer that are not counted, so that large answers never block small ones. */
const UNCOUNTED = 64 * 1024

/** Limits the total size of the large answers that are in memory, across all callers. */
export interface AnswerBudget {
  /** Bytes that are taken at present. */
  readonly taken: number
  /** @throws the error of `exceeded` if the limit is exceeded; then nothing is taken */
  take(bytes: number): void
  give(bytes: number): void
}

/**
 * Creates a budget.
 *
 * @param limit bytes
 * @param exceeded creates the error that `take` throws beyond the limit
 * @param whole parent budget: bytes that are taken here are also taken there
 */
export function createAnswerBudget(limit: number, exceeded: () => Error, whole?: AnswerBudget): AnswerBudget {
  let taken = 0
  return {
    get taken() {
      return taken
    },
    take(bytes) {
      if (taken + bytes > limit) throw exceeded()
      whole?.take(bytes)
      taken += bytes
    },
    give(bytes) {
      whole?.give(bytes)
      taken -= bytes
    },
  }
}

/** The bytes that one answer takes of a budget while it is read. */
export interface AnswerShare {
  /** @param size of the answer so far, in bytes. Throws the budget's error. */
  grow(size: number): void
  /** Returns all its bytes to the budget. */
  giveBack(): void
}

/** Creates the share of one answer; without a budget it counts nothing. */
export function createAnswerShare(budget: AnswerBudget | undefined): AnswerShare {
  let counted = 0
  return {
    grow(size) {
      const more = Math.max(0, size - UNCOUNTED) - counted
      if (more <= 0) return
      budget?.take(more)
      counted += more
    },
    giveBack() {
      budget?.give(counted)
      counted = 0
    },
  }
}
