import type { AnyKernel } from '#kernel'
import { startFlight } from './avatar-flight.js'
import { showSuccess } from './connect-success.js'
import { leaveProperty } from './drag-sheet.js'

/** Duration of the closing animation. Milliseconds. */
const leaveMs = 100

/**
 * Returns a picture of the open card for its closing animation, while the card itself is already removed: it runs nothing and
 * is inert for screen readers and keyboard. Returns nothing if reduced motion is preferred.
 */
function leavingCopy(shadow: ShadowRoot): HTMLElement | undefined {
  const root = shadow.querySelector<HTMLElement>('.q-root')
  if (!root || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  const copy = root.cloneNode(true) as HTMLElement // a clone of an HTMLElement is one
  copy.inert = true
  copy.setAttribute('aria-hidden', 'true')
  copy.setAttribute('data-closing', '')
  for (const moving of copy.querySelectorAll('.q-left, .q-flight, .q-edge')) moving.remove()
  for (const name of ['data-resizing', 'data-lifted']) copy.querySelector('.q-card')?.removeAttribute(name)
  // It has arrived: inserted again it would start that movement again.
  copy.querySelector('.q-view')?.removeAttribute('data-move')
  const tops = [...root.querySelectorAll('[data-q-scroll]')].map((body) => body.scrollTop)
  // A copy starts unscrolled, and can be scrolled only once it is in the page.
  queueMicrotask(() => {
    for (const [index, body] of [...copy.querySelectorAll('[data-q-scroll]')].entries())
      body.scrollTop = tops[index] ?? 0
  })
  return copy
}

/**
 * Prepares the closing animation of the open card: a wallet that has connected first turns its ring into a check, then flies
 * into the page's button.
 *
 * @returns starts it once the card is removed, and returns a function that ends it; nothing without an animation
 */
export function prepareLeaving(
  kernel: AnyKernel,
  host: HTMLElement,
  shadow: ShadowRoot,
): ((onEnd: () => void) => () => void) | undefined {
  const copy = leavingCopy(shadow)
  if (!copy) return undefined
  const { after } = kernel.platform
  const successMs = showSuccess(copy)
  return (onEnd) => {
    host.toggleAttribute('data-closing', true)
    shadow.append(copy)
    const flight = successMs > 0 ? startFlight(kernel, copy, successMs) : undefined
    const end = (): void => {
      cancel()
      flight?.end()
      copy.remove()
      host.remove()
      host.toggleAttribute('data-closing', false)
      onEnd()
    }
    const flungMs = copy.querySelector<HTMLElement>('.q-card')?.style.getPropertyValue(leaveProperty)
    const leave = (): (() => void) =>
      after(flight?.land() ?? (flungMs ? Number.parseInt(flungMs, 10) : leaveMs), end)
    let cancel =
      successMs > 0
        ? after(successMs, () => {
            cancel = leave()
          })
        : leave()
    return end
  }
}
