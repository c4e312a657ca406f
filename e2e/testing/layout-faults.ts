import type { Page } from 'playwright-core'

/**
 * Returns what is wrong with the layout of the open card: parts beside it, horizontal scrolling, texts that leave their
 * control, are cut off or lie on each other. Runs in the page.
 */
const findFaults = (): readonly string[] => {
  const shadow = document.querySelector('quoin-modal')?.shadowRoot
  const card = shadow?.querySelector<HTMLElement>('.q-card')
  if (!shadow || !card)
    return document.querySelector('quoin-button, quoin-toasts') ? [] : ['There is no card.']
  const faults = new Set<string>()
  const nameOf = (element: Element): string =>
    `${element.localName}.${element.className} "${(element.textContent ?? '').trim().slice(0, 60)}"`
  const outer = card.getBoundingClientRect()
  for (const part of card.querySelectorAll<HTMLElement>('*')) {
    const box = part.getBoundingClientRect()
    if (box.width === 0 || part.closest('.q-hidden')) continue
    if (box.left < outer.left - 1 || box.right > outer.right + 1)
      faults.add(`beside the card: ${nameOf(part)}`)
    const { overflowX, overflowY } = getComputedStyle(part)
    const isScroller = [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll')
    if (
      isScroller &&
      part.scrollWidth > part.clientWidth + 1 &&
      !part.matches('textarea, pre, [data-q-scroll-x]')
    )
      faults.add(`scrolls sideways: ${nameOf(part)}`)
  }
  /** The visible part of a box: within all elements that cut it off. */
  const seenOf = (element: Element, box: DOMRect): DOMRect => {
    let { left, right, top, bottom } = box
    for (let outer: Element | null = element; outer && outer !== card; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer)
      const edge = outer.getBoundingClientRect()
      if (overflowX !== 'visible') {
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
      }
      if (overflowY !== 'visible') {
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  /** Returns true if nothing of an element is seen: it is for screen readers. */
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    element !== card &&
    (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  interface Text {
    readonly box: DOMRect
    readonly element: Element
    readonly text: string
  }
  const texts: Text[] = []
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || element.closest('.q-hidden, [aria-hidden=true], option, style')) continue
    if (isClipped(element)) continue
    range.selectNodeContents(node)
    for (const whole of range.getClientRects()) {
      const box = seenOf(element, whole)
      // A row of a long list has a fixed height: it is a summary, and its view has the whole text.
      const isSummary = element.closest('.q-virtual') !== null
      if (whole.width - box.width > 1 && box.height > 0 && !isSummary) faults.add(`cut off: "${text}"`)
      if (box.width < 1 || box.height < 1) continue
      texts.push({ box, element, text: text.slice(0, 60) })
      const control = element.closest('button, a, label, [role=tab], [role=radio]')?.getBoundingClientRect()
      // A line is higher than its letters.
      const middle = (box.top + box.bottom) / 2
      if (
        control &&
        (box.left < control.left - 1 ||
          box.right > control.right + 1 ||
          middle < control.top ||
          middle > control.bottom)
      )
        faults.add(`leaves its control: "${text.slice(0, 60)}"`)
    }
  }
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      if (
        one.element === other.element ||
        one.element.contains(other.element) ||
        other.element.contains(one.element)
      )
        continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // Lines of different fonts overlap by some pixels, where no letter is.
      if (width > 2 && height > Math.min(one.box.height, other.box.height) / 2) {
        const scrollers = [one, other].map(({ element }) => element.closest('[data-q-scroll]'))
        // What scrolls is below what stays.
        if (scrollers[0] === scrollers[1]) faults.add(`on each other: "${one.text}" and "${other.text}"`)
      }
    }
  return [...faults]
}

/** Returns the faults of the open card's layout. */
export const layoutFaults = (page: Page): Promise<readonly string[]> => page.evaluate(findFaults)

/**
 * Returns the controls of the open card that no scrolling brings into view, and what keeps the content too low to read.
 * For low windows, such as at 400 % zoom. Runs in the page.
 */
const findHidden = (): readonly string[] => {
  const shadow = document.querySelector('quoin-modal')?.shadowRoot
  const card = shadow?.querySelector<HTMLElement>('.q-card')
  if (!shadow || !card) return []
  const faults: string[] = []
  for (const control of card.querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, [role=tab]',
  )) {
    if (control.closest('.q-hidden, [inert]') || control.getClientRects().length === 0) continue
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const hit = shadow.elementFromPoint(x, y)
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
    const isSeen =
      hit !== null && (control.contains(hit) || hit.contains(control) || label?.contains(hit) === true)
    if (top >= innerHeight || bottom <= 0 || !isSeen)
      faults.push(
        `cannot be reached: ${control.localName}.${control.className} "${control.textContent?.trim().slice(0, 40)}"`,
      )
  }
  return faults
}

/** Returns what a low window hides. */
export const hiddenControls = (page: Page): Promise<readonly string[]> => page.evaluate(findHidden)
