import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccount } from './account-context.js'

export interface Task {
  readonly busy: boolean
  /** For a person. */
  readonly error: string | undefined
  /** Runs one thing at a time; what it throws is shown. Another one under way: nothing happens. */
  run(work: (signal: AbortSignal) => Promise<void>): void
  clear(): void
}

/** Something that a press starts: busy while it runs, its error in words, aborted when its part leaves the page. */
export function useTask(): Task {
  const { words } = useAccount()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const run = useCallback(
    (work: (signal: AbortSignal) => Promise<void>) => {
      if (current.current) return
      const abort = new AbortController()
      current.current = abort
      setBusy(true)
      setError(undefined)
      work(abort.signal)
        .catch((thrown: unknown) => {
          if (abort.signal.aborted) return
          setError(thrown instanceof Error && thrown.message ? thrown.message : words.say('failed'))
        })
        .finally(() => {
          current.current = undefined
          if (!abort.signal.aborted) setBusy(false)
        })
    },
    [words],
  )
  const clear = useCallback(() => setError(undefined), [])
  return { busy, error, run, clear }
}
