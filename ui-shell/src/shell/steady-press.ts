import type { MouseEvent, PointerEvent } from 'react'

/** Max distance of the pointer between press and release. CSS pixels. */
const slack = 8

interface PressHandlers {
  onPointerDownCapture(event: PointerEvent): void
  onClickCapture(event: MouseEvent): void
}

/**
 * Keeps a press whose button moves away from a pointer that stays. Content that arrives between press and release moves
 * what is around it; the browser then clicks what both have in common, and the press would be lost.
 */
export function steadyPress(): PressHandlers {
  let press: { readonly button: HTMLElement; readonly x: number; readonly y: number } | undefined
  return {
    onPointerDownCapture({ target, clientX: x, clientY: y }) {
      const button = (target as Element) /* React's type is wider. */
        .closest<HTMLElement>('button, a, label')
      press = button ? { button, x, y } : undefined
    },
    onClickCapture(event) {
      const last = press
      press = undefined
      // A click by keyboard or by code has no count.
      if (!last || event.detail === 0 || last.button.contains(event.target as Node)) return
      if (Math.hypot(event.clientX - last.x, event.clientY - last.y) > slack) return
      event.stopPropagation()
      last.button.click()
    },
  }
}
