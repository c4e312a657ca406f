import { type RefObject, useLayoutEffect } from 'react'

/**
 * Moves the focus to the dialog's title when the element that has it is removed: keyboard users would otherwise be outside the
 * dialog.
 */
export function useKeepFocus(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      const root = element?.getRootNode()
      const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
      if (!active || !element?.contains(active)) return
      element.closest('[role=dialog]')?.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [place])
}
