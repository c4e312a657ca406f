import { createRoot } from 'react-dom/client'
import { dressPage } from '../theme/dress-page.js'
import { followPreferences } from '../theme/frame-look.js'
import type { HostPreferences } from '../theme/host-preferences.js'
import { ApprovalPage } from './approval-page.js'
import { approvalStyles } from './approval-styles.js'
import { createConfirmGuard } from './confirm-guard.js'
import type { VisibleApprovalQueue } from './create-approval-queue.js'

/**
 * Calls back on Escape while the focus is in this document: the embedding page receives no key events from the frame. A
 * held key counts once; an event whose default was prevented is ignored.
 */
function listenForEscape(
  target: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  onEscape: () => void,
): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || event.repeat) return
    event.preventDefault()
    onEscape()
  }
  target.addEventListener('keydown', press)
  return () => target.removeEventListener('keydown', press)
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** The effects of the approvals on the embedding page. */
export interface ApprovalEffects {
  /** Called on Escape, which has no effect in the frame itself: the page handles it (UI-07). */
  readonly onEscape: () => void
  /** Called with the height that an approval needs. CSS pixels. */
  readonly onHeight: (height: number) => void
}

const none: ApprovalEffects = { onEscape: () => undefined, onHeight: () => undefined }

/** Renders the pending approvals in an element. Loaded with the first of them. */
export async function mountApprovals(
  place: HTMLElement,
  approvalQueue: VisibleApprovalQueue,
  preferences: HostPreferences,
  { onEscape, onHeight }: ApprovalEffects = none,
): Promise<() => void> {
  const look = await followPreferences(preferences)
  const guard = createConfirmGuard(after)
  let shown = approvalQueue.state().shown
  // Runs before rendering: the second press of a double click must not confirm the next approval.
  const stop = approvalQueue.subscribe(() => {
    const next = approvalQueue.state().shown
    if (next !== shown) guard.contentChanged()
    shown = next
  })
  const stopEscape = listenForEscape(document, onEscape)
  const { container, dispose: undress } = dressPage(place, look, approvalStyles)
  const draw = (): void =>
    root.render(<ApprovalPage approvalQueue={approvalQueue} guard={guard} look={look} onHeight={onHeight} />)
  const root = createRoot(container, {
    // An approval that could not be rendered was not seen: rejects it, then renders the next one.
    onUncaughtError() {
      approvalQueue.refuseAll(new Error('Couldn’t show the request. Nothing was signed. Try again.'))
      setTimeout(draw)
    },
  })
  draw()
  return () => {
    stop()
    stopEscape()
    root.unmount()
    guard.dispose()
    look.dispose()
    undress()
  }
}
