import { isFresh } from '../../kernel/platform/is-fresh.js'
import { untilAborted } from '../../wallet/nodes/until-aborted.js'

/** Limits of a cache: more answers than a user's session uses, and as much text as a page can spare. */
const maxReads = 200
const maxCharacters = 10_000_000

/** A read that is pending or was answered. */
interface SharedRead<T> {
  readonly controller: AbortController
  readonly answer: Promise<T>
  /** The number of waiting callers. */
  waiting: number
  /** The time of the answer; `undefined` while it is pending. Milliseconds since 1970. */
  answeredAt: number | undefined
  characters: number
}

export interface ReadRequest<T> {
  readonly key: string
  /** The time for which an answer is fresh. Milliseconds. */
  readonly freshMs: number
  /** Ignores a cached or pending read; the new answer replaces it. */
  readonly forceRefresh: boolean
  /** The signal of the caller: the read itself ends when no caller waits for it any more. */
  readonly signal: AbortSignal
  readonly run: (signal: AbortSignal) => Promise<T>
}

/**
 * Reads that equal ones share while they are pending, and whose answers are returned again while they are fresh.
 * Failures are not kept.
 *
 * Separate from the kernel's queries: every plugin can write to those, and an answer kept here goes to all who may call
 * the service.
 */
export interface SharedReads<T> {
  take(request: ReadRequest<T>): Promise<T>
  /** Removes an answer that turned out to be invalid. */
  drop(key: string): void
  clear(): void
}

/** @param charactersOf returns the size of an answer */
export function createSharedReads<T>(now: () => number, charactersOf: (answer: T) => number): SharedReads<T> {
  /** In the order of use: the last one is the most recent. */
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
      if (count > maxReads || characters > maxCharacters) reads.delete(key)
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

  const isShared = ({ answeredAt }: SharedRead<T>, freshMs: number): boolean =>
    answeredAt === undefined || isFresh(answeredAt, freshMs, now())

  return {
    async take({ key, freshMs, forceRefresh, signal, run }) {
      const kept = forceRefresh ? undefined : reads.get(key)
      const read = kept && isShared(kept, freshMs) ? kept : begin(key, run)
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
