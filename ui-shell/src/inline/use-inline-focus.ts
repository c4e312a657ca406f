import { useLayoutEffect, useRef } from 'react'
import type { RouterEntry } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import type { ViewFocusTargets } from '../shell/use-view-focus.js'
import { restorePlace, type ViewPlace, viewPlace } from '../shell/view-place.js'

const autofocus = '[data-q-autofocus]'

/**
 * Moves the focus with the views of an inline view: to the title of a new one or to the element with autofocus, and on the way back
 * to where it was. Only if the user has acted in the view and has the focus in it, or has lost it with the element that was pressed:
 * never when the page loads, and never from another part of the page.
 */
export function useInlineFocus(
  entry: RouterEntry,
  ready: boolean,
  { frame, view, title }: ViewFocusTargets,
): void {
  const { router } = useKernel()
  const places = useRef(new Map<number, ViewPlace>())
  const settled = useRef<number>(undefined)

  useLayoutEffect(
    () =>
      router.store.subscribe((next, previous) => {
        const left = previous.stack.at(-1)
        const comes = next.stack.at(-1)
        const root = frame.current?.getRootNode()
        if (!left || left.key === comes?.key || !frame.current || !(root instanceof ShadowRoot)) return
        // Runs before React renders the next view, so the old one is still in the page.
        places.current.set(left.key, viewPlace(frame.current, root.activeElement))
        const kept = new Set(next.stack.map(({ key }) => key))
        for (const key of places.current.keys()) if (!kept.has(key)) places.current.delete(key)
      }),
    [router, frame],
  )

  useLayoutEffect(() => {
    const before = settled.current
    const root = title.current?.getRootNode()
    if (!ready || before === entry.key || !(root instanceof ShadowRoot)) return
    settled.current = entry.key
    const { surface, isLeft } = router.store.getState()
    const active = document.activeElement
    const isHere = root.activeElement !== null || active === document.body || active === null
    if (before === undefined || !surface || isLeft || !isHere) return
    const place = places.current.get(entry.key)
    if (place && frame.current && restorePlace(frame.current, place)) return
    const target = view.current?.querySelector<HTMLElement>(autofocus) ?? title.current
    target?.focus({ preventScroll: true })
  }, [entry.key, ready, router, frame, view, title])
}
