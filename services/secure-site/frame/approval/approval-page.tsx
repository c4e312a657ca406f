import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { FrameLook } from '../theme/frame-look.js'
import { ApprovalView } from './approval-view.js'
import type { ConfirmGuard, Sight } from './confirm-guard.js'
import type { VisibleApprovalQueue } from './create-approval-queue.js'

/** The options of Intersection Observer v2, which not every browser supports, nor TypeScript's types. */
interface TrackingInit extends IntersectionObserverInit {
  readonly trackVisibility: boolean
  /** Milliseconds; at least 100, as the standard requires. */
  readonly delay: number
}

/** Minimum size of a readable approval. CSS pixels. */
const min = { width: 260, height: 240 }

/**
 * Reports the visible part of an element. In browsers with `trackVisibility` (Chromium) `whole` also means that nothing
 * covers, fades or transforms it, including in the embedding page. In others it only means that all of it is inside the
 * window, that the window is visible, and large enough: there a page can cover the frame, and only the half second
 * protects.
 *
 * @returns a function that stops it
 */
function watchVisibility(element: Element, onChange: (sight: Sight) => void): () => void {
  const init: TrackingInit = { threshold: [0, 0.99, 1], trackVisibility: true, delay: 100 }
  let sight: Sight = 'none'
  const notify = (): void => {
    const isLarge = window.innerWidth >= min.width && window.innerHeight >= min.height
    if (document.visibilityState !== 'visible') onChange('none')
    else onChange(sight === 'whole' && !isLarge ? 'partly' : sight)
  }
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1)
    if (!entry) return
    const isCovered = 'isVisible' in entry && entry.isVisible === false
    // Slightly less than 1: frames may have fractional pixel positions.
    const isWhole = entry.intersectionRatio >= 0.99 && !isCovered
    sight = isWhole ? 'whole' : entry.intersectionRatio > 0 ? 'partly' : 'none'
    notify()
  }, init)
  observer.observe(element)
  window.addEventListener('resize', notify)
  document.addEventListener('visibilitychange', notify)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', notify)
    document.removeEventListener('visibilitychange', notify)
  }
}

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
