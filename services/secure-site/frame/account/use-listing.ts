import { useCallback, useEffect, useState } from 'react'
import english from '../words/account/messages.en.js'
import { reasonText } from '../words/reason-text.js'
import { useAccount } from './account-context.js'

export type Listing<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly message: string }

/** Reads a list of the account on mount, and again by `reload`. */
export function useListing<Value>(
  read: (signal: AbortSignal) => Promise<Value>,
): readonly [Listing<Value>, (value?: Value) => void] {
  const { words } = useAccount()
  const [listing, setListing] = useState<Listing<Value>>({ status: 'loading' })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` changes with each render; `turn` triggers reads
  useEffect(() => {
    const abort = new AbortController()
    read(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setListing({ status: 'ready', value })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        const message =
          error instanceof Error && error.message
            ? reasonText(words, english, error.message)
            : words.text('failed')
        setListing({ status: 'failed', message })
      },
    )
    return () => abort.abort()
  }, [turn])
  const reload = useCallback((value?: Value) => {
    if (value === undefined) setTurn((now) => now + 1)
    else setListing({ status: 'ready', value })
  }, [])
  return [listing, reload]
}
