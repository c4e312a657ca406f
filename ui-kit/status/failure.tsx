import { type ReactNode, useRef, useState } from 'react'
import { useKeepFocus } from '../form/use-keep-focus.js'
import { ErrorState } from './error-state.js'

export interface FailureProps {
  readonly title: string
  readonly body: string
  /** A promise keeps the button busy. */
  readonly onRetry: () => unknown
  /** Other actions. */
  readonly children?: ReactNode
}

/** Replaces a plugin's interface that failed, with a message and a retry. */
export function Failure({ title, body, onRetry, children }: FailureProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useKeepFocus(place)
  const retry = async (): Promise<void> => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <div ref={place}>
      <ErrorState title={title} body={body} busy={busy} onRetry={() => void retry()} />
      {children}
    </div>
  )
}
