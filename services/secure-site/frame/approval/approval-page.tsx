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
const min = { width: 260, height: 200 }

/** Slightly less than 1: frames may have fractional pixel positions. */
const whole = 0.99

/**
 * Reports the visible part of a page. In browsers with `trackVisibility` (Chromium) `whole` also means that nothing
 * covers, fades or transforms it, including in the embedding page. In others it only means that all of it is inside the
 * window, that the window is visible, and large enough: there a page can cover the frame, and only the half second
 * protects.
 *
 * @param cost the part of the page that must have been visible once, since it may have to be scrolled to; `null`: none
 * @returns a function that stops it
 */
function watchVisibility(page: Element, cost: Element | null, onChange: (sight: Sight) => void): () => void {
  const init: TrackingInit = { threshold: [0, whole, 1], trackVisibility: true, delay: 100 }
  let sight: Sight = 'none'
  let isCostSeen = cost === null
  const notify = (): void => {
    const isLarge = window.innerWidth >= min.width && window.innerHeight >= min.height
    if (document.visibilityState !== 'visible') onChange('none')
    else onChange(sight === 'whole' && !(isLarge && isCostSeen) ? 'partly' : sight)
  }
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const { target, intersectionRatio } = entry
      const isCovered = 'isVisible' in entry && entry.isVisible === false
      const isWhole = intersectionRatio >= whole && !isCovered
      if (target === cost) isCostSeen ||= isWhole
      else sight = isWhole ? 'whole' : intersectionRatio > 0 ? 'partly' : 'none'
    }
    notify()
  }, init)
  observer.observe(page)
  if (cost) observer.observe(cost)
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
  /** Called with the height that the approval needs. CSS pixels. */
  readonly onHeight: (height: number) => void
}

/** Renders the frame's page: the pending approval, or nothing. */
export function ApprovalPage({ approvalQueue, guard, look, onHeight }: ApprovalPageProps): ReactNode {
  const { shown, waiting } = useSyncExternalStore(approvalQueue.subscribe, approvalQueue.state)
  const guardState = useSyncExternalStore(guard.subscribe, guard.state)
  const { words } = useSyncExternalStore(look.subscribe, look.state)
  const page = useRef<HTMLDivElement>(null)
  const id = shown?.id
  const status = shown?.content.status
  // biome-ignore lint/correctness/useExhaustiveDependencies: each approval, and its review once read, is observed again
  useEffect(() => {
    const element = page.current
    if (!element) return undefined
    const stop = watchVisibility(element, element.querySelector('[data-must-see]'), guard.sightChanged)
    const sizes = new ResizeObserver(guard.contentChanged)
    sizes.observe(element)
    return () => {
      stop()
      sizes.disconnect()
      guard.sightChanged('none')
    }
  }, [guard, id, status])
  if (!shown) return null
  return (
    <div className="q-root f-root" dir={words.direction} lang={words.locale} ref={page}>
      <ApprovalView
        words={words}
        shown={shown}
        waiting={waiting}
        guard={guardState}
        onHeight={onHeight}
        onConfirm={() => {
          // Checked again at the press itself: the rendered state may be outdated.
          if (guard.state() === 'armed') approvalQueue.confirm(shown.id)
        }}
        onDecline={() => approvalQueue.decline(shown.id)}
      />
    </div>
  )
}
