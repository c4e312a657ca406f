import { adoptStyles } from '../../../ui-kit/styles/adopt-styles.js'

/** The scroll state of the page when it is locked. */
export interface PageScroll {
  readonly htmlOverflow: string
  readonly bodyOverflow: string
  /** The page has a scroll bar that takes up room. */
  readonly hasGutter: boolean
}

/**
 * Returns the rules that stop the page from scrolling and preserve its position and width. They apply to the element
 * that scrolls: an `overflow` of the body counts for the whole page while the root has none of its own.
 */
export function scrollLockStyles({ htmlOverflow, bodyOverflow, hasGutter }: PageScroll): string {
  const bodyScrolls = /auto|scroll/.test(bodyOverflow)
  const rootStops = htmlOverflow !== 'visible' || !bodyScrolls
  const stop = '{overflow:hidden!important;overscroll-behavior:contain!important}'
  const rules = [rootStops ? `html${stop}` : '', bodyScrolls ? `body${stop}` : '']
  if (hasGutter) rules.push('html{scrollbar-gutter:stable!important}')
  return rules.join('')
}

/**
 * Stops the page from scrolling by a style sheet of its own: removing it restores the page exactly, however many
 * locks there are.
 */
export function lockScroll(nonce?: string): () => void {
  const { documentElement: html, body } = document
  const change = adoptStyles(
    document,
    scrollLockStyles({
      htmlOverflow: getComputedStyle(html).overflowY,
      bodyOverflow: getComputedStyle(body).overflowY,
      hasGutter: window.innerWidth > html.clientWidth,
    }),
    nonce,
  )
  return () => change(undefined)
}
