import { contrast, type Pixel } from './contrast.js'

/** The pairs of text and background colours. */
const pairs: readonly (readonly [text: string, ground: string])[] = [
  ...['text', 'text-muted', 'warning', 'danger', 'success'].flatMap((text) => [
    [text, 'surface'] as const,
    [text, 'surface-raised'] as const,
  ]),
  ['accent-contrast', 'accent'],
]
/** Slightly below the 4.5 of WCAG, so that a host's brand colour does not fail narrowly. */
const min = 4

/**
 * Returns `true` if all text is readable in an element's theme: a page must not hide a request by painting it in the
 * background colour (SEC-07). Works for every colour notation, since the browser itself paints the colours.
 */
export function isReadable(element: Element): boolean {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) return false
  const style = getComputedStyle(element)
  const paint = (name: string): Pixel => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = 'transparent'
    canvas.fillStyle = style.getPropertyValue(`--quoin-${name}`).trim()
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha]
  }
  return pairs.every(([text, ground]) => contrast(paint(text), paint(ground)) >= min)
}
