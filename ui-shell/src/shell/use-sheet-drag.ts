import { type PointerEvent, type RefObject, useRef } from 'react'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'

/** Minimum drag distance at which a released sheet closes. Pixels. */
const closeAfter = 96
/** A flick closes at this speed, however short. Pixels per millisecond. */
const flick = 0.6

export interface SheetDrag {
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onPointerMove(event: PointerEvent<HTMLElement>): void
  onPointerUp(event: PointerEvent<HTMLElement>): void
  onPointerCancel(event: PointerEvent<HTMLElement>): void
}

/** Matches the style sheet's container query: the widget may be in a part of the page. */
function isSheet(element: HTMLElement): boolean {
  const root = element.getRootNode()
  return root instanceof ShadowRoot && root.host.clientWidth <= 430
}

/** Lets a bottom sheet be dragged down by its header to close it. After a refused close it moves back. */
export function useSheetDrag(card: RefObject<HTMLElement | null>): SheetDrag {
  const kernel = useKernel()
  const start = useRef<{ readonly y: number; readonly at: number }>(undefined)
  const place = (y: number): void => {
    if (card.current) card.current.style.transform = y > 0 ? `translateY(${y}px)` : ''
  }
  const end = (event: PointerEvent<HTMLElement>, mayClose: boolean): void => {
    const from = start.current
    if (!from) return
    start.current = undefined
    const way = event.clientY - from.y
    const speed = way / Math.max(1, event.timeStamp - from.at)
    if (mayClose && (way > closeAfter || (way > 24 && speed > flick)) && kernel.close()) return
    place(0)
  }
  return {
    onPointerDown(event) {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input')
      if (onControl || !event.isPrimary || !isSheet(event.currentTarget)) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event) {
      if (start.current) place(event.clientY - start.current.y)
    },
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
  }
}
