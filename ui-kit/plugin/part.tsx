import { type ReactNode, useCallback, useEffect } from 'react'
import type { PluginPhase } from '#kernel'
import { Failure } from '../status/failure.js'
import { FaultBoundary } from '../status/fault-boundary.js'
import { FaultContext, reportFault } from '../status/fault-context.js'
import { useKernel } from './kernel-context.js'
import type { PartLoad } from './part-loader.js'
import { SuspenseLimit } from './suspense-limit.js'
import { usePart } from './use-part.js'
import { useT } from './use-t.js'

export interface PartProps {
  /** `load` of a contribution: a connect method, an account tab, a slot. */
  readonly load: PartLoad
  /** `plugin` of the same contribution: faults are reported with its id. */
  readonly plugin: string
  /** Rendered while it loads, at the final size: a `<Skeleton>`. */
  readonly fallback?: ReactNode
  /** Rendered if it fails; by default an error with a retry. `null` leaves it out silently. */
  readonly failure?: ReactNode
}

/**
 * Renders a contribution of another plugin, loaded on first display. Its faults do not affect the rest.
 *
 * @example
 * methods.map((method) => <Part key={method.id} load={method.load} plugin={method.plugin} />)
 */
export function Part({ load, plugin, fallback = null, failure }: PartProps): ReactNode {
  const kernel = useKernel()
  const t = useT('ui')
  const { state, retry } = usePart(load, plugin)
  const error = state?.status === 'failed' ? state.error : undefined
  const report = useCallback(
    (fault: unknown, phase?: PluginPhase) => reportFault(kernel, plugin, fault, phase),
    [kernel, plugin],
  )
  useEffect(() => {
    if (error !== undefined) report(error, 'view')
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
        <SuspenseLimit report={report} fallback={fallback} failure={failed}>
          <Component />
        </SuspenseLimit>
      </FaultContext.Provider>
    </FaultBoundary>
  )
}
