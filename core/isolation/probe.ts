import { isQuoinError } from '#kernel'

/** Records the outcomes of a hostile plugin's attempts. */
export interface Probe {
  /** The outcome of each attempt: the code of its error, or `allowed`. */
  readonly outcomes: Readonly<Record<string, string>>
  /** Runs an attempt. A promise counts once it has settled, see `settled`. */
  attempt(what: string, run: () => unknown): void
  note(what: string, outcome: string): void
  /** Registers a function to run after the work of the good plugins, and again after the end of the kernel. */
  later(run: (when: string) => void): void
  /** Runs the functions of `later`. */
  again(when: string): void
  /** Resolves when all attempts have settled. */
  settled(): Promise<void>
}

/** Returns the code of an error; its text if it has no code. */
function outcomeOf(error: unknown): string {
  if (isQuoinError(error)) return error.code
  try {
    return `without a code: ${String(error)}`
  } catch {
    return 'without a code'
  }
}

export function createProbe(): Probe {
  const outcomes: Record<string, string> = {}
  const late: ((when: string) => void)[] = []
  const waiting = new Set<Promise<void>>()
  const note: Probe['note'] = (what, outcome) => {
    outcomes[what] = outcome
  }
  return {
    outcomes,
    note,
    later: (run) => void late.push(run),
    again(when) {
      for (const run of late) run(when)
    },
    attempt(what, run) {
      note(what, 'not settled')
      try {
        const result = run()
        if (!(result instanceof Promise)) return note(what, 'allowed')
        const settling = result.then(
          () => note(what, 'allowed'),
          (error: unknown) => note(what, outcomeOf(error)),
        )
        waiting.add(settling)
      } catch (error) {
        note(what, outcomeOf(error))
      }
    },
    async settled() {
      await Promise.all(waiting)
    },
  }
}
