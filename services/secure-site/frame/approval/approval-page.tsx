import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { FrameLook } from '../theme/frame-look.js'
import { ApprovalView } from './approval-view.js'
import type { ConfirmGuard } from './confirm-guard.js'
import type { VisibleApprovalQueue } from './create-approval-queue.js'
import { watchVisibility } from './watch-visibility.js'

export interface ApprovalPageProps {
  readonly approvalQueue: VisibleApprovalQueue
  readonly guard: ConfirmGuard
  readonly look: FrameLook
}

/** Renders the frame's page: the pending approval, or nothing. */
export function ApprovalPage({ approvalQueue, guard, look }: ApprovalPageProps): ReactNode {
  const { shown, waiting } = useSyncExternalStore(approvalQueue.subscribe, approvalQueue.state)
  const guardState = useSyncExternalStore(guard.subscribe, guard.state)
  const { words } = useSyncExternalStore(look.subscribe, look.state)
  const page = useRef<HTMLDivElement>(null)
  const id = shown?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visibility of each approval is observed again
  useEffect(() => {
    const element = page.current
    if (!element) return undefined
    const stop = watchVisibility(element, guard.sightChanged)
    const sizes = new ResizeObserver(guard.contentChanged)
    sizes.observe(element)
    return () => {
      stop()
      sizes.disconnect()
      guard.sightChanged('none')
    }
  }, [guard, id])
  if (!shown) return null
  return (
    <div className="q-root f-root" dir={words.direction} lang={words.locale} ref={page}>
      <ApprovalView
        words={words}
        shown={shown}
        waiting={waiting}
        guard={guardState}
        onConfirm={() => {
          // Checked again at the press itself: the rendered state may be outdated.
          if (guard.state() === 'armed') approvalQueue.confirm(shown.id)
        }}
        onDecline={() => approvalQueue.decline(shown.id)}
      />
    </div>
  )
}
