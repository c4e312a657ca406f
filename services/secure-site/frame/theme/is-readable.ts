import { contrast, type Pixel } from './contrast.js'

/** What is written on what. */
const pairs: readonly (readonly [text: string, ground: string])[] = [
  ...['text', 'text-muted', 'warning', 'danger', 'success'].flatMap((text) => [
    [text, 'surface'] as const,
    [text, 'surface-raised'] as const,
  ]),
  ['accent-contrast', 'accent'],
]
/** A little below the 4.5 of WCAG, so that a host's brand colour does not fail by a hair. */
const least = 4

/**
 * Whether everything can be read in the look that an element has: a page must not hide what it asks for by painting it in the
 * colour of its ground (SEC-07). Works for every notation of colours, since the browser itself paints them.
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
  return pairs.every(([text, ground]) => contrast(paint(text), paint(ground)) >= least)
}
