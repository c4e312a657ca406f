import { animate, prefersReducedMotion } from './animate.js'
import { createSpring } from './spring.js'

const spring = createSpring({ settleMs: 300 })
const digit = /^\p{Nd}$/u

/** A digit of the new text that replaces another one. */
export interface ChangedDigit {
  readonly index: number
  readonly before: string
  readonly after: string
}

/** Returns the digits that differ, compared from the end: an amount grows at its start. */
export function changedDigits(before: string, after: string): readonly ChangedDigit[] {
  return [...after].flatMap((char, index) => {
    const old = before[before.length - after.length + index] ?? ''
    return char !== old && digit.test(char)
      ? [{ index, before: digit.test(old) ? old : '', after: char }]
      : []
  })
}

/** Returns what an amount is in: its text without digits, signs and spaces. */
const unitOf = (text: string): string => text.replace(/[\p{Nd}\p{P}\s<>~≈+]/gu, '')

/** Returns true if two amounts differ by their digits only: one unit does not roll into another. */
export const isSameUnit = (before: string, after: string): boolean => unitOf(before) === unitOf(after)

/** Returns true if the second of two amounts in one format is higher. */
export function isHigher(before: string, after: string): boolean {
  const [from = '', to = ''] = [before, after].map((text) => text.replace(/\P{Nd}/gu, ''))
  return from.length === to.length ? to > from : to.length > from.length
}

/**
 * Rolls the digits of an amount that has changed. The text is the new one at once, and untouched: columns of digits cover those
 * that changed, without a meaning for screen readers and without being selected or copied.
 *
 * @param text the changed text, in an element with a position and the surface's colour behind it
 */
export function rollDigits(text: Text, before: string): void {
  const place = text.parentElement?.closest<HTMLElement>('[data-q-roll]')
  if (!place || prefersReducedMotion() || !isSameUnit(before, text.data)) return
  const outer = place.getBoundingClientRect()
  const isUp = isHigher(before, text.data)
  for (const column of place.querySelectorAll('.q-roll')) column.remove()
  for (const { index, before: old, after } of changedDigits(before, text.data)) {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + 1)
    const { x, y, width, height } = range.getBoundingClientRect()
    const column = document.createElement('span')
    column.className = 'q-roll'
    column.ariaHidden = 'true'
    column.inert = true
    const strip = document.createElement('span')
    for (const shown of isUp ? [old, after] : [after, old]) {
      const line = document.createElement('span')
      line.textContent = shown
      strip.append(line)
    }
    column.append(strip)
    for (const [name, pixels] of Object.entries({ left: x - outer.x, top: y - outer.y, width, height }))
      column.style.setProperty(name, `${pixels}px`)
    place.append(column)
    const ends = ['none', 'translateY(-50%)']
    const roll = animate(strip, { transform: isUp ? ends : ends.reverse() }, spring, { fill: 'forwards' })
    roll?.addEventListener('finish', () => column.remove())
  }
}
