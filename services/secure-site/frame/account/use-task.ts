import { useCallback, useEffect, useRef, useState } from 'react'
import english from '../words/account/messages.en.js'
import { reasonText } from '../words/reason-text.js'
import { useAccount } from './account-context.js'

export interface Task {
  readonly busy: boolean
  /** Text for the user. */
  readonly error: string | undefined
  /** Runs one task at a time; displays its error. Does nothing while another one runs. */
  run(work: (signal: AbortSignal) => Promise<void>): void
  clear(): void
}

/** Creates a task for a press: `busy` while it runs, its error as text, aborted on unmount. */
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
          setError(
            thrown instanceof Error && thrown.message
              ? reasonText(words, english, thrown.message)
              : words.text('failed'),
          )
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
