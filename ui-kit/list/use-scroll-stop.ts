import { type RefObject, useLayoutEffect } from 'react'

const stops = 'a[href], button, input, [tabindex="0"]'

/** Makes a scroll container focusable if nothing in it is, so that it can be scrolled by keyboard. */
export function useScrollStop(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = (): void => {
      // Heights are read last: reading them forces a layout of all changes, in every frame while a list scrolls.
      const isNeeded = !element.querySelector(stops) && element.scrollHeight > element.clientHeight
      if (isNeeded) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    // Runs now, without waiting for a frame, and on every change of the container or its content, which may not change its size.
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    const contents = new MutationObserver(look)
    contents.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [scroller])
}
