import { type RefObject, useLayoutEffect } from 'react'

const stops = 'a[href], button, input, [tabindex="0"]'

/** Lets what scrolls be scrolled by keyboard where nothing in it can be reached: it becomes a stop itself. */
export function useScrollStop(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = (): void => {
      // Heights are asked for last: to tell them, all that changed is laid out at once, with every frame of a list that scrolls.
      const isNeeded = !element.querySelector(stops) && element.scrollHeight > element.clientHeight
      if (isNeeded) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    // Now, since nobody waits for a frame; and whenever it or what is in it changes, which may leave its own size as it is.
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
