import { type RefObject, useLayoutEffect, useRef } from 'react'

const heightMs = 150
const easing = 'cubic-bezier(.2, .8, .2, 1)'

/**
 * Animates the card from one view's height to the next one's, so that the change is easy to follow. It can be
 * interrupted at any height.
 *
 * @returns the currently visible height, in pixels
 */
export function useFrameHeight(frame: RefObject<HTMLElement | null>, change: string): RefObject<number> {
  const seen = useRef(0)
  const running = useRef<readonly Animation[]>([])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      seen.current = entry?.contentRect.height ?? seen.current
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` identifies the content of the frame
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    for (const animation of running.current) animation.cancel()
    running.current = []
    const from = seen.current
    // Nothing was shown before: the observer will tell the height, without a layout of its own.
    if (!from) return
    const to = element.getBoundingClientRect().height
    if (Math.abs(from - to) < 1 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      seen.current = to
      return
    }
    const view = element.firstElementChild
    element.toggleAttribute('data-resizing', true)
    const grow = element.animate({ height: [`${from}px`, `${to}px`] }, { duration: heightMs, easing })
    // The view has its final height from the start: only the frame around it moves.
    const hold = view?.animate({ height: [`${to}px`, `${to}px`] }, { duration: heightMs })
    running.current = hold ? [grow, hold] : [grow]
    grow.onfinish = () => element.toggleAttribute('data-resizing', false)
    grow.oncancel = grow.onfinish
  }, [change])
  return seen
}
