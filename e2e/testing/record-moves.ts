import type { Page } from 'playwright-core'

interface Recorder {
  /** Returns what has moved since the last call, once nothing has changed for some frames. */
  moves(): Promise<readonly string[]>
}

declare global {
  interface Window {
    moveRecorder?: Recorder
  }
}

/**
 * Records in each frame where the controls of the widget are, and which of them moved within the same view: whatever a user is about
 * to press must stay. Scrolling is no move. A page with reduced motion has no animations that would move them.
 *
 * @param within the part of the widget whose controls are recorded
 */
export async function recordMoves(page: Page, within = '.q-card'): Promise<void> {
  await page.evaluate((part) => {
    if (window.moveRecorder) return
    const moved = new Set<string>()
    let last = new Map<Element, DOMRect>()
    let view: Element | null = null
    let scrolled = ''
    let still = 0
    const nameOf = (element: Element): string =>
      element.getAttribute('aria-label') ?? (element.textContent?.trim().slice(0, 40) || element.localName)
    const frame = (): void => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      const next = new Map<Element, DOMRect>()
      const shown = root?.querySelector('.q-view') ?? null
      const tops = [...(root?.querySelectorAll('[data-q-scroll]') ?? [])].map(({ scrollTop }) => scrollTop)
      const isSame = view === shown && scrolled === tops.join()
      for (const element of root?.querySelectorAll(
        '.q-card, .q-card :is(h1, button, input, a, [role=tab])',
      ) ?? []) {
        if (!element.closest(part)) continue
        const box = element.getBoundingClientRect()
        next.set(element, box)
        const before = last.get(element)
        if (!before || before.width === 0 || box.width === 0) continue
        // A pressed control shrinks around its centre: it has not moved. Nor has a title whose text changes.
        const centre = Math.abs(before.x + before.width / 2 - box.x - box.width / 2)
        const middle = Math.abs(before.y + before.height / 2 - box.y - box.height / 2)
        const aside = element.matches('h1') ? 0 : Math.min(centre, Math.abs(before.x - box.x))
        // Less than a pixel is no move that a pointer or an eye could miss a control by.
        const way = Math.trunc(Math.max(aside, Math.min(middle, Math.abs(before.y - box.y))))
        const isHeader = element.closest('.q-header') !== null || element.matches('.q-card')
        if (way >= 1) still = 0
        if (way >= 1 && (isSame || isHeader))
          moved.add(
            `${shown?.closest('.q-card')?.querySelector('h1')?.textContent}: ${nameOf(element)} by ${way}`,
          )
      }
      last = next
      view = shown
      scrolled = tops.join()
      still++
    }
    // What a frame displays is certain after its other observers of sizes have run: before that they may correct it, and
    // a task after the frame may see a state that is replaced before the next one. The newest observer is called last.
    const follow = (): void => {
      const observer = new ResizeObserver(() => {
        observer.disconnect()
        frame()
      })
      observer.observe(document.documentElement)
      requestAnimationFrame(follow)
    }
    requestAnimationFrame(follow)
    window.moveRecorder = {
      async moves() {
        still = 0
        while (still < 10) await new Promise(requestAnimationFrame)
        const seen = [...moved]
        moved.clear()
        return seen
      },
    }
  }, within)
}
