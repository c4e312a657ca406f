import { animate } from '../../../ui-kit/motion/animate.js'

/** Rows that appear one after the other; further ones appear with the last of them. */
const maxSteps = 9
/** The opacity from which rows appear in place of their outlines: without them the list would be empty for a moment. */
const outline = 0.4
/** Fewer rows are not a list. */
const minRows = 3
const stepMs = 10
const fadeMs = 100

const rowsIn = (view: HTMLElement): readonly Element[] => [...view.querySelectorAll('.q-row')]

/**
 * Only their opacity: a row that is pressed meanwhile does not move.
 *
 * @param from the opacity at the start
 */
function fadeIn(rows: readonly Element[], from: number): void {
  for (const [index, row] of rows.entries())
    animate(
      row,
      [{ opacity: from, offset: 0 }],
      { duration: fadeMs, easing: 'ease-out' },
      { delay: Math.min(index, maxSteps) * stepMs, fill: 'backwards' },
    )
}

/**
 * Lets the rows of a view appear one after the other, in less than 200 ms, when they are displayed first: never again when
 * they are scrolled, when their data changes or when the user comes back.
 *
 * @param isFirst the modal opens with the view: what it displays at once does not wait
 * @returns stops waiting for rows
 */
export function staggerRows(view: HTMLElement, isFirst: boolean): () => void {
  if (view.dataset.move === 'back') return () => undefined
  let rows = rowsIn(view)
  if (rows.length >= minRows) {
    if (!isFirst) fadeIn(rows, 0)
    return () => undefined
  }
  const observer = new MutationObserver(() => {
    const known = rows
    rows = rowsIn(view)
    if (rows.length < minRows) return
    observer.disconnect()
    const arrived = rows.filter((row) => !known.includes(row))
    // Rows of a view that is rendered ahead are there when it opens.
    if (view.getClientRects().length > 0) fadeIn(arrived, outline)
  })
  observer.observe(view, { childList: true, subtree: true })
  return () => observer.disconnect()
}
