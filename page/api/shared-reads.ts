import { untilAborted } from '../../wallet/nodes/until-aborted.js'

/** As many answers as a person's session uses, and as much text as a page can spare. */
const mostReads = 200
const mostCharacters = 10_000_000

/** One that is under way or was answered. */
interface SharedRead<T> {
  readonly controller: AbortController
  readonly answer: Promise<T>
  /** How many wait for it. */
  waiting: number
  /** When it was answered; nothing while it is under way. Milliseconds since 1970. */
  answeredAt: number | undefined
  characters: number
}

export interface ReadRequest<T> {
  readonly key: string
  /** For how long an answer counts. Milliseconds. */
  readonly freshMs: number
  /** Past what is kept or under way; its answer takes that one's place. */
  readonly forceRefresh: boolean
  /** Of whoever asks: the read itself ends when nobody waits for it any more. */
  readonly signal: AbortSignal
  readonly run: (signal: AbortSignal) => Promise<T>
}

/**
 * Reads that equal ones share while they are under way, and whose answers are given again while they are fresh. What failed is
 * not kept.
 *
 * Not the kernel's queries: every plugin can write to those, and what is kept here is given to all who may call the service.
 */
export interface SharedReads<T> {
  take(request: ReadRequest<T>): Promise<T>
  /** Takes this answer out again: it turned out not to be one. */
  drop(key: string): void
  clear(): void
}

/** @param charactersOf how much an answer takes to keep */
export function createSharedReads<T>(now: () => number, charactersOf: (answer: T) => number): SharedReads<T> {
  /** The one that was used last is the last. */
  const reads = new Map<string, SharedRead<T>>()

  const forget = (key: string, read: SharedRead<T>): void => {
    if (reads.get(key) === read) reads.delete(key)
  }

  function shrink(): void {
    let count = 0
    let characters = 0
    for (const [key, read] of [...reads].reverse()) {
      count += 1
      characters += key.length + read.characters
      if (count > mostReads || characters > mostCharacters) reads.delete(key)
    }
  }

  function begin(key: string, run: ReadRequest<T>['run']): SharedRead<T> {
    const controller = new AbortController()
    const answer = run(controller.signal)
    const read: SharedRead<T> = { controller, answer, waiting: 0, answeredAt: undefined, characters: 0 }
    answer.then(
      (value) => {
        read.answeredAt = now()
        read.characters = charactersOf(value)
        shrink()
      },
      () => forget(key, read),
    )
    return read
  }

  const isFresh = ({ answeredAt }: SharedRead<T>, freshMs: number): boolean => {
    if (answeredAt === undefined) return true
    const age = now() - answeredAt
    // Where the clock was set back, nobody knows how old it is.
    return age >= 0 && !(age > freshMs)
  }

  return {
    async take({ key, freshMs, forceRefresh, signal, run }) {
      const kept = forceRefresh ? undefined : reads.get(key)
      const read = kept && isFresh(kept, freshMs) ? kept : begin(key, run)
      reads.delete(key)
      reads.set(key, read)
      read.waiting += 1
      try {
        return await untilAborted(read.answer, signal)
      } finally {
        read.waiting -= 1
        if (read.waiting === 0 && read.answeredAt === undefined) {
          forget(key, read)
          read.controller.abort()
        }
      }
    },
    drop: (key) => void reads.delete(key),
    clear: () => reads.clear(),
  }
}
