import { isQuoinError } from '#kernel'

/** Notes how what a hostile plugin tries ends. */
export interface Probe {
  /** What was tried, and the code that it was refused with, or `allowed`. */
  readonly outcomes: Readonly<Record<string, string>>
  /** Tries something. A promise counts once it has settled, see `settled`. */
  attempt(what: string, run: () => unknown): void
  note(what: string, outcome: string): void
  /** Is to be run again once the neighbours have done their work, and after the end of the kernel. */
  later(run: (when: string) => void): void
  /** Runs what was left for later. */
  again(when: string): void
  /** Everything that was tried has ended. */
  settled(): Promise<void>
}

/** The code of an error; what it is where it has none. */
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
