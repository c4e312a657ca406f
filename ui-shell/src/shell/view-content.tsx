import { type ReactNode, useCallback, useEffect } from 'react'
import type { PluginPhase, RegisteredView, RouterEntry } from '#kernel'
import { Button } from '../../../ui-kit/form/button.js'
import { ViewBody } from '../../../ui-kit/layout/view-body.js'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import type { PartState } from '../../../ui-kit/plugin/part-loader.js'
import { Slot } from '../../../ui-kit/plugin/slot.js'
import { SuspenseLimit } from '../../../ui-kit/plugin/suspense-limit.js'
import { useT } from '../../../ui-kit/plugin/use-t.js'
import { Failure } from '../../../ui-kit/status/failure.js'
import { FaultBoundary } from '../../../ui-kit/status/fault-boundary.js'
import { FaultContext, reportFault } from '../../../ui-kit/status/fault-context.js'
import { Skeleton } from '../../../ui-kit/status/skeleton.js'

export interface ViewContentProps {
  readonly entry: RouterEntry
  readonly view: RegisteredView | undefined
  readonly part: PartState | undefined
  readonly retry: () => Promise<void>
  readonly canGoBack: boolean
  /** The height of the previous view: the skeleton keeps it. Pixels. */
  readonly height: number
}

/** The view itself; a skeleton while it loads; an error with a next step if it fails (KRN-08). */
export function ViewContent({ entry, view, part, retry, canGoBack, height }: ViewContentProps): ReactNode {
  const kernel = useKernel()
  const t = useT('ui')
  const plugin = view?.plugin ?? 'kernel'
  const error = part?.status === 'failed' ? part.error : undefined
  const report = useCallback(
    (fault: unknown, phase?: PluginPhase) => reportFault(kernel, plugin, fault, phase),
    [kernel, plugin],
  )
  useEffect(() => {
    if (error !== undefined) report(error, 'view')
  }, [report, error])

  const failure = (title: string, body: string, again: () => unknown): ReactNode => (
    <ViewBody>
      <Failure title={title} body={body} onRetry={again}>
        {canGoBack ? (
          <Button variant="ghost" onPress={() => kernel.router.back()}>
            {t('back')}
          </Button>
        ) : null}
        <Slot name="view:failed" />
      </Failure>
    </ViewBody>
  )

  const unreachable = (again: () => unknown): ReactNode =>
    failure(t('viewUnreachableTitle'), t('viewUnreachableBody'), again)
  const skeleton = (
    <ViewBody>
      <div style={height ? { minBlockSize: height - 20 } : undefined}>
        <Skeleton kind="row" count={height ? Math.max(1, Math.floor((height - 20) / 56)) : 5} />
      </div>
    </ViewBody>
  )
  if (!part) return skeleton
  if (part.status === 'failed') return unreachable(retry)
  // The router checks parameters when it receives them; each view declares its own.
  const Component = part.component as (props: { readonly params: unknown }) => ReactNode
  return (
    <FaultBoundary
      onFault={report}
      fallback={(_, again) => failure(t('viewFailedTitle'), t('viewFailedBody'), again)}
    >
      <FaultContext.Provider value={report}>
        <SuspenseLimit report={report} fallback={skeleton} failure={unreachable}>
          <Component params={entry.params} />
        </SuspenseLimit>
      </FaultContext.Provider>
    </FaultBoundary>
  )
}
