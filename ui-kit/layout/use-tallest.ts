import { type RefObject, useLayoutEffect } from 'react'

/** Keeps an element as tall as it has been, as far as that needs no scrolling: its view then keeps its height. */
export function useTallest(target: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = target.current
    if (!element) return
    const scroller = element.closest('[data-q-scroll]')
    let tallest = 0
    let width = 0
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect
      if (!box) return
      if (box.width !== width) tallest = 0
      width = box.width
      const overflow = scroller ? scroller.scrollHeight - scroller.clientHeight : 0
      const fitting = box.height - overflow
      if (fitting <= tallest) return
      tallest = fitting
      element.style.minBlockSize = `${fitting}px`
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [target])
}
