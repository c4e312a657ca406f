import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RouterEntry } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { restorePlace, type ViewPlace, viewPlace } from './view-place.js'

export interface ViewFocusTargets {
  /** Contains the view; in a layout of two panes also the list beside it, in which the user continues on the way back. */
  readonly frame: RefObject<HTMLElement | null>
  readonly view: RefObject<HTMLElement | null>
  readonly title: RefObject<HTMLElement | null>
}

const autofocusName = 'data-q-autofocus'
const autofocus = `[${autofocusName}]`

function activeIn(element: HTMLElement): Element | null {
  const root = element.getRootNode()
  return root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
}

/** Returns `true` if the focus is in an element above the modal, such as a wallet's window, and not on the page as a whole. */
function isFocusElsewhere(element: HTMLElement): boolean {
  const { activeElement, body } = document
  const root = element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : undefined
  return (
    activeElement !== null &&
    activeElement !== body &&
    activeElement !== host &&
    !element.contains(activeElement)
  )
}

/**
 * Moves the focus with the views: to the title of a new one (it is then announced) or to the element with autofocus, and on
 * the way back to where it was.
 *
 * @param ready the view's code is loaded; before that the title has the focus
 */
export function useViewFocus(entry: RouterEntry, ready: boolean, targets: ViewFocusTargets): void {
  const { router } = useKernel()
  const places = useRef(new Map<number, ViewPlace>())
  const { frame, view, title } = targets

  useLayoutEffect(
    () =>
      router.store.subscribe((next, previous) => {
        const left = previous.stack[previous.stack.length - 1]
        const comes = next.stack[next.stack.length - 1]
        if (!left || !comes || left.key === comes.key || !frame.current) return
        // Runs before React renders the next view, so the old one is still in the page.
        places.current.set(left.key, viewPlace(frame.current, activeIn(frame.current)))
        const kept = new Set(next.stack.map(({ key }) => key))
        for (const key of places.current.keys()) if (!kept.has(key)) places.current.delete(key)
      }),
    [router, frame],
  )

  const settled = useRef<number>(undefined)
  useLayoutEffect(() => {
    const element = view.current
    const heading = title.current
    if (!element || !heading || settled.current === entry.key) return
    const active = activeIn(heading)
    // The user moved the focus in the dialog while the view was loading, e.g. to the close button: leave it.
    const moved = settled.current === -entry.key && active !== null && active !== heading
    // The first view takes the focus from the page's button; a later one leaves it to a wallet that opened meanwhile.
    const isTaken = settled.current !== undefined && isFocusElsewhere(heading)
    settled.current = ready ? entry.key : -entry.key
    if (moved) return
    const place = places.current.get(entry.key)
    if (!isTaken && ready && place && frame.current && restorePlace(frame.current, place)) return
    const focus = (): boolean => {
      const wanted = ready ? element.querySelector<HTMLElement>(autofocus) : null
      const target = wanted ?? heading
      target.focus({ preventScroll: true })
      return wanted !== null
    }
    if (!isTaken && focus()) return
    if (!ready) return
    // The view may still load what it focuses: the focus follows while it is on the title, where the user has not moved it.
    // A wallet's window that closes may leave it nowhere: it comes back as the view displays the answer.
    const observer = new MutationObserver(() => {
      if (isFocusElsewhere(heading)) return
      const now = activeIn(heading)
      const isBack = isTaken && now === null
      if ((now !== heading && !isBack) || focus()) observer.disconnect()
    })
    observer.observe(element, { subtree: true, childList: true, attributeFilter: [autofocusName] })
    return () => observer.disconnect()
  }, [entry.key, ready, frame, view, title])
}
