import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { durations, QuoinError } from '#kernel'
import { Failure } from './failure.js'
import { FaultBoundary } from './fault-boundary.js'
import { FaultContext } from './fault-context.js'
import { useKernel } from './kernel-context.js'
import type { PartLoad } from './part-loader.js'
import { reportFault } from './report-fault.js'
import { usePart } from './use-part.js'
import { useT } from './use-t.js'

export interface PartProps {
  /** `load` of a contribution: a connect method, an account tab, a slot. */
  readonly load: PartLoad
  /** `plugin` of the same contribution: faults are reported in its name. */
  readonly plugin: string
  /** Shown while it loads, at the final size: a `<Skeleton>`. */
  readonly fallback?: ReactNode
  /** What is shown if it fails; by default an error with a retry. `null` leaves it out silently. */
  readonly failure?: ReactNode
}

interface WaitingProps {
  readonly report: (error: unknown) => void
  readonly fallback: ReactNode
  readonly failure: ReactNode
}

/** Stands for a part that suspends: it keeps nothing else from being shown, and after 10 s it counts as failed. */
function Waiting({ report, fallback, failure }: WaitingProps): ReactNode {
  const { platform } = useKernel()
  const [isLate, setLate] = useState(false)
  useEffect(
    () =>
      platform.after(durations.tenSeconds, () => {
        setLate(true)
        report(new QuoinError('TIMEOUT', { details: 'a part suspended and did not go on' }))
      }),
    [platform, report],
  )
  return isLate ? failure : fallback
}

/**
 * Shows what another plugin contributed, loaded when first shown. Its faults stay its own.
 *
 * @example
 * methods.map((method) => <Part key={method.id} load={method.load} plugin={method.plugin} />)
 */
export function Part({ load, plugin, fallback = null, failure }: PartProps): ReactNode {
  const kernel = useKernel()
  const t = useT('ui')
  const { state, retry } = usePart(load, plugin)
  const error = state?.status === 'failed' ? state.error : undefined
  const report = useCallback((fault: unknown) => reportFault(kernel, plugin, fault), [kernel, plugin])
  useEffect(() => {
    if (error !== undefined) report(error)
  }, [report, error])

  const failed = (again: () => unknown): ReactNode =>
    failure === undefined ? (
      <Failure title={t('partFailedTitle')} body={t('partFailedBody')} onRetry={again} />
    ) : (
      failure
    )
  if (!state) return fallback
  if (state.status === 'failed') return failed(retry)
  const Component = state.component
  return (
    <FaultBoundary onFault={report} fallback={(_, again) => failed(again)}>
      <FaultContext.Provider value={report}>
        <Suspense fallback={<Waiting report={report} fallback={fallback} failure={failed(retry)} />}>
          <Component />
        </Suspense>
      </FaultContext.Provider>
    </FaultBoundary>
  )
}
