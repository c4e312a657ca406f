import { type ReactNode, Suspense, useEffect, useReducer, useState } from 'react'
import { durations, QuoinError } from '#kernel'
import { useKernel } from './kernel-context.js'

export interface SuspenseLimitProps {
  readonly children: ReactNode
  /** Reports a component that suspends for too long: a stable function. */
  readonly report: (error: unknown) => void
  /** Rendered while a component suspends. */
  readonly fallback: ReactNode
  /** Rendered after the timeout; the function that it receives starts again. */
  readonly failure: (retry: () => void) => ReactNode
}

function Waiting({
  report,
  fallback,
  failure,
}: Omit<SuspenseLimitProps, 'children' | 'failure'> & { readonly failure: ReactNode }): ReactNode {
  const { platform } = useKernel()
  const [isLate, setLate] = useState(false)
  useEffect(
    () =>
      platform.after(durations.tenSeconds, () => {
        setLate(true)
        report(new QuoinError('TIMEOUT', { details: 'a component suspended for 10 s' }))
      }),
    [platform, report],
  )
  return isLate ? failure : fallback
}

/**
 * Limits a plugin's component that suspends: nothing outside of it waits, and after 10 s it counts as failed. Without it, a
 * component that suspends without end would keep the whole modal from rendering.
 */
export function SuspenseLimit({ children, report, fallback, failure }: SuspenseLimitProps): ReactNode {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  return (
    <Suspense
      key={attempt}
      fallback={<Waiting report={report} fallback={fallback} failure={failure(retry)} />}
    >
      {children}
    </Suspense>
  )
}
