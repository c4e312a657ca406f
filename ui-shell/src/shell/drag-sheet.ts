import type { AnyKernel } from '#kernel'
import { animate, prefersReducedMotion } from '../../../ui-kit/motion/animate.js'
import { createSpring } from '../../../ui-kit/motion/spring.js'

/** Minimum drag distance at which a released sheet closes. Pixels. */
const closeAfter = 96
/** Minimum drag distance of a fling. Pixels. */
const flingAfter = 16
/** A release at this speed closes, however short the distance; one at this speed upwards never does. Pixels per millisecond. */
const fling = 0.5
/** The speed is that of the last movement of this length: an earlier one does not count. Milliseconds. */
const speedMs = 80
/** Above its place a sheet follows the finger less and less, up to this distance. Pixels. */
const maxAbove = 40
/** Limits of the time in which a sheet that was flung leaves. Milliseconds. */
const leaveLimits = { min: 100, max: 240 }
/** Time in which a sheet moves back to its place. Milliseconds. */
const returnMs = 300

/** Name of the property with the time in which the card leaves, read by the closing animation. */
export const leaveProperty = '--q-leave'

interface Drag {
  readonly card: HTMLElement
  readonly backdrop: HTMLElement | null | undefined
  /** Read once: after each movement the browser would lay the page out for it. Pixels. */
  readonly height: number
  readonly pointer: number
  /** The pointer's position at which the sheet is at its place. */
  readonly origin: number
  readonly points: { readonly y: number; readonly at: number }[]
}

/** Returns true if the card is a bottom sheet. The style sheet's container query has the same width. */
export const isSheet = (shadow: ShadowRoot): boolean => shadow.host.clientWidth <= 430

/** Returns the card of a bottom sheet whose header is pressed, beside its controls. */
function cardToDrag({ target, isPrimary }: PointerEvent, shadow: ShadowRoot): HTMLElement | undefined {
  if (!(target instanceof Element) || !isPrimary || !isSheet(shadow)) return undefined
  if (!target.closest('.q-header') || target.closest('button, a, input')) return undefined
  return target.closest<HTMLElement>('.q-card') ?? undefined
}

/** Returns the position of a sheet for a distance of the finger: the same below its place, with resistance above it. */
const positionOf = (way: number): number =>
  way >= 0 ? way : -maxAbove * (1 - 1 / ((-way * 0.55) / maxAbove + 1))

/** Returns the speed of the last points. Pixels per millisecond. */
function speedOf(points: Drag['points'], now: number): number {
  const recent = points.filter(({ at }) => now - at <= speedMs)
  const [first] = recent
  const last = recent.at(-1)
  if (!first || !last || last.at <= first.at) return 0
  return (last.y - first.y) / (last.at - first.at)
}

const offsetOf = (card: HTMLElement): number => new DOMMatrix(getComputedStyle(card).transform).m42

/**
 * Lets a bottom sheet be dragged by its header: it follows the finger, resists above its place, closes after a distance or by
 * a fling, and else moves back with the finger's speed. After a refused close it moves back, too.
 */
export function dragSheet(kernel: AnyKernel, shadow: ShadowRoot): void {
  let drag: Drag | undefined
  let returning: readonly (Animation | undefined)[] = []
  const place = ({ card, backdrop, height }: Drag, y: number): void => {
    card.style.transform = y === 0 ? '' : `translateY(${y}px)`
    if (backdrop) backdrop.style.opacity = y > 0 ? String(1 - y / Math.max(y, height)) : ''
  }
  /** Sheet and backdrop have layers of their own meanwhile: else both would be drawn again in each frame. */
  const setLayers = ({ card, backdrop }: Drag, isDragged: boolean): void => {
    card.style.willChange = isDragged ? 'transform' : ''
    if (backdrop) backdrop.style.willChange = isDragged ? 'opacity' : ''
  }
  const on = (type: string, run: (event: PointerEvent) => void): void =>
    shadow.addEventListener(type, (event) => {
      if (event instanceof PointerEvent) run(event)
    })

  const moveBack = (ended: Drag, from: number, speed: number): void => {
    const { card, backdrop } = ended
    const opacity = backdrop?.style.opacity
    place(ended, 0)
    if (from === 0) return
    const spring = createSpring({ settleMs: returnMs, bounce: 0.1, speed: speed / -from })
    returning = [
      animate(card, { transform: [`translateY(${from}px)`, 'none'] }, spring),
      backdrop && opacity ? animate(backdrop, { opacity: [opacity, '1'] }, spring) : undefined,
    ]
  }

  const end = ({ timeStamp, pointerId }: PointerEvent, mayClose: boolean): void => {
    if (!drag || drag.pointer !== pointerId) return
    const ended = drag
    const { card, height, points, origin } = ended
    drag = undefined
    setLayers(ended, false)
    const y = positionOf((points.at(-1)?.y ?? origin) - origin)
    const speed = speedOf(points, timeStamp)
    const isFlung = y > flingAfter && speed > fling
    if (mayClose && (isFlung || (y > closeAfter && speed > -fling))) {
      // The curve of the closing animation starts at 1.7 times its mean speed.
      const ms = (1.7 * Math.max(0, height - y)) / Math.max(speed, fling)
      const leaveMs = Math.min(leaveLimits.max, Math.max(leaveLimits.min, ms))
      if (!prefersReducedMotion()) card.style.setProperty(leaveProperty, `${Math.round(leaveMs)}ms`)
      if (kernel.close()) return
      card.style.removeProperty(leaveProperty)
    }
    moveBack(ended, y, speed)
  }

  on('pointerdown', (event) => {
    const card = drag ? undefined : cardToDrag(event, shadow)
    if (!card) return
    // A sheet that moves back is caught where it is.
    const offset = offsetOf(card)
    for (const animation of returning) animation?.cancel()
    returning = []
    const { clientY: y, timeStamp: at, pointerId: pointer } = event
    drag = {
      card,
      backdrop: card.parentElement?.querySelector<HTMLElement>(':scope > .q-backdrop'),
      height: card.offsetHeight,
      pointer,
      origin: y - Math.max(0, offset),
      points: [{ y, at }],
    }
    card.setPointerCapture(pointer)
    setLayers(drag, true)
  })
  // Nothing else in the modal follows a drag: React would look for handlers in the whole view with each movement.
  for (const type of ['pointermove', 'touchmove'])
    shadow.host.addEventListener(
      type,
      (event) => {
        if (!drag) return
        event.stopPropagation()
        if (!(event instanceof PointerEvent) || drag.pointer !== event.pointerId) return
        drag.points.push({ y: event.clientY, at: event.timeStamp })
        if (drag.points.length > 32) drag.points.shift()
        place(drag, positionOf(event.clientY - drag.origin))
      },
      { capture: true, passive: true },
    )
  on('pointerup', (event) => end(event, true))
  on('pointercancel', (event) => end(event, false))
}
