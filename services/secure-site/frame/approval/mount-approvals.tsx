import { createRoot } from 'react-dom/client'
import { dressPage } from '../theme/dress-page.js'
import { followWishes } from '../theme/frame-look.js'
import type { HostWishes } from '../theme/host-wishes.js'
import { ApprovalPage } from './approval-page.js'
import { approvalStyles } from './approval-styles.js'
import { createConfirmGuard } from './confirm-guard.js'
import type { ShownApprovalDesk } from './create-approval-desk.js'
import { listenForEscape } from './listen-for-escape.js'

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/**
 * Renders the pending approvals in an element. Loaded with the first of them.
 *
 * @param onEscape called on Escape, which has no effect in the frame itself: the page handles it (UI-07)
 */
export async function mountApprovals(
  place: HTMLElement,
  desk: ShownApprovalDesk,
  wishes: HostWishes,
  onEscape: () => void = () => {},
): Promise<() => void> {
  const look = await followWishes(wishes)
  const guard = createConfirmGuard(after)
  let shown = desk.state().shown
  // Runs before rendering: the second press of a double click must not confirm the next approval.
  const stop = desk.subscribe(() => {
    const next = desk.state().shown
    if (next !== shown) guard.contentChanged()
    shown = next
  })
  const stopEscape = listenForEscape(document, onEscape)
  const { container, dispose: undress } = dressPage(place, look, approvalStyles)
  const draw = (): void => root.render(<ApprovalPage desk={desk} guard={guard} look={look} />)
  const root = createRoot(container, {
    // An approval that could not be rendered was not seen: rejects it, then renders the next one.
    onUncaughtError() {
      desk.refuseAll(new Error('The approval could not be shown. Nothing was signed. Try again.'))
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
