/** Up to so many bytes an answer is not counted: many large ones together never keep the small ones out. */
const UNCOUNTED = 64 * 1024

/** How many bytes of large answers may be in memory at a time, whoever they are for. */
export interface AnswerBudget {
  /** Bytes that are taken now. */
  readonly taken: number
  /** @throws what the budget was made with, and takes nothing then */
  take(bytes: number): void
  give(bytes: number): void
}

/**
 * @param limit bytes
 * @param exceeded makes the error of whoever takes more than there is
 * @param whole that this is a part of: what is taken here is taken there, too
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

/** What one answer takes of several budgets while it is read. */
export interface AnswerShare {
  /** @param size of the answer so far, in bytes. Throws what a budget throws. */
  grow(size: number): void
  /** Gives all of it back. */
  giveBack(): void
}

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
