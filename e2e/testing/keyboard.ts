import type { Frame, Page } from 'playwright-core'

/** The focused element, as a keyboard user notices it. */
interface Stop {
  /** `body` if nothing has the focus. */
  readonly name: string
  /** The element is in an open dialog, or in a frame over the page. */
  readonly isInDialog: boolean
  readonly faults: readonly string[]
}

/** Returns the focused element of a frame, through all shadow roots. Runs in the page. */
const readFocus = (): Stop => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  if (!element || element === document.body) return { name: 'body', isInDialog: false, faults: [] }
  const root = element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : undefined
  const textOf = (ids: string | null): string =>
    (ids ?? '')
      .split(/\s+/)
      .filter((id) => id !== '')
      .map((id) => (root instanceof ShadowRoot ? root : document).getElementById(id)?.textContent ?? '')
      .join(' ')
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
  const name = [
    textOf(element.getAttribute('aria-labelledby')),
    element.getAttribute('aria-label'),
    label,
    element.textContent,
    element.localName,
  ].find((text) => text?.trim())
  // A title is focused by script only, so that screen readers read it.
  const isTitle = element.getAttribute('tabindex') === '-1'
  const faults: string[] = []
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
  const covering = (x: number, y: number): Element | undefined => {
    let hit = document.elementFromPoint(x, y)
    while (hit?.shadowRoot && hit !== host?.shadowRoot?.host) {
      const inner = hit.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === hit) break
      hit = inner
    }
    if (host && hit === host) hit = root instanceof ShadowRoot ? root.elementFromPoint(x, y) : hit
    const isOwn = !hit || element?.contains(hit) || hit.contains(element ?? null)
    const isLabel =
      element instanceof HTMLInputElement && [...(element.labels ?? [])].some((one) => one.contains(hit))
    return isOwn || isLabel ? undefined : (hit ?? undefined)
  }
  if (!isTitle) {
    if (width === 0 || bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
      faults.push(`"${name}" has the focus outside of the window`)
    else {
      const over = covering(left + width / 2, Math.min(Math.max(top + height / 2, 1), innerHeight - 1))
      if (over) faults.push(`"${name}" has the focus behind ${over.localName}.${over.className}`)
    }
    // The ring may be that of a field's frame.
    const parts = [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.nextElementSibling,
    ]
    const hasRing = parts.some((part) => {
      if (!part) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    if (!hasRing) faults.push(`"${name}" has the focus without a ring`)
  }
  return {
    name: (name ?? '').replaceAll(/\s+/g, ' ').trim(),
    isInDialog: element.closest('[role=dialog], dialog, [role=alertdialog]') !== null,
    faults,
  }
}

/** Returns the frame with the focus. */
async function focusedFrame(page: Page): Promise<Frame> {
  let frame = page.mainFrame()
  for (;;) {
    const handle = await frame.evaluateHandle(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element
    })
    const inner = await handle.asElement()?.contentFrame()
    await handle.dispose()
    if (!inner) return frame
    frame = inner
  }
}

/** Returns the focused element of a page or of a frame in it. */
export async function focusOf(page: Page): Promise<Stop> {
  const frame = await focusedFrame(page)
  const stop = await frame.evaluate(readFocus)
  return { ...stop, isInDialog: stop.isInDialog || frame !== page.mainFrame() }
}

/** The highest number of stops between two elements of a flow. */
const maxSteps = 60

/**
 * Presses a key until the focused element has the name. Throws if an element on the way has the focus without a ring or
 * where it is not visible, or if the focus leaves the dialog that it was in.
 */
async function moveTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' | 'ArrowDown'): Promise<void> {
  const seen: string[] = []
  const first = await focusOf(page)
  let stop = first
  for (let step = 0; step < maxSteps; step++) {
    seen.push(stop.name.slice(0, 60))
    if (stop.faults.length > 0) throw new Error(stop.faults.join('; '))
    if (first.isInDialog && !stop.isInDialog)
      throw new Error(`The focus left the dialog: ${seen.join(' → ')}`)
    if (name.test(stop.name)) return
    await page.keyboard.press(key)
    stop = await focusOf(page)
  }
  throw new Error(`The focus never came to ${name} by ${key}: ${seen.join(' → ')}`)
}

/** Moves the focus to an element by Tab. */
export function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  return moveTo(page, name, key)
}

/** Moves the focus to a row of a list, which is one stop of Tab. */
export function arrowTo(page: Page, name: RegExp): Promise<void> {
  return moveTo(page, name, 'ArrowDown')
}

/** Moves the focus to an element by Tab, and presses it by Enter. */
export async function enter(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, name, key)
  await page.keyboard.press('Enter')
}
