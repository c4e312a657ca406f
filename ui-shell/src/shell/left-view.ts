import { animate, prefersReducedMotion } from '../../../ui-kit/motion/animate.js'

/** Time in which the view that was left fades out: less than the movement of the next one. Milliseconds. */
const fadeMs = 60
/** It moves against the direction of the next view. Pixels. */
const way = 8

/** Content that would start again, or request something, if it were inserted again. */
const live = 'iframe, video, canvas'

/**
 * Lets a view that React has removed fade out above the next one, as a picture: inert for the pointer, the keyboard and screen
 * readers.
 *
 * @param height the height at which it was displayed. Pixels
 * @param tops the scroll offsets of its parts: what is inserted again starts unscrolled
 * @returns removes it at once
 */
export function fadeLeftView(
  frame: HTMLElement,
  next: HTMLElement,
  left: HTMLElement,
  height: number,
  tops: WeakMap<Element, number>,
): () => void {
  if (prefersReducedMotion() || !height || left.querySelector(live)) return () => undefined
  left.inert = true
  left.setAttribute('aria-hidden', 'true')
  left.classList.remove('q-view')
  left.classList.add('q-left')
  // Nothing in it counts as a part of the card.
  for (const name of ['data-move', 'data-first']) left.removeAttribute(name)
  for (const final of left.querySelectorAll('[data-q-final]')) final.removeAttribute('data-q-final')
  left.style.height = `${height}px`
  frame.append(left)
  for (const body of left.querySelectorAll('[data-q-scroll]')) body.scrollTop = tops.get(body) ?? 0
  const sign =
    (next.dataset.move === 'back' ? 1 : -1) * (getComputedStyle(frame).direction === 'rtl' ? -1 : 1)
  const fade = animate(
    left,
    { opacity: [1, 0], transform: ['none', `translateX(${sign * way}px)`] },
    { duration: fadeMs, easing: 'ease-out' },
    { fill: 'forwards' },
  )
  const remove = (): void => left.remove()
  fade?.addEventListener('finish', remove)
  return remove
}
