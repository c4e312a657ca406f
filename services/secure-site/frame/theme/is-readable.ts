/** Red, green, blue and alpha, 0 to 255 each. */
type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

function luminance([red, green, blue]: Pixel): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast of two colours by WCAG 2, 1 to 21; 0 if one of them is translucent. */
export function contrast(one: Pixel, other: Pixel): number {
  if (one[3] < 255 || other[3] < 255) return 0
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

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
 * Returns `true` if all text is readable in the theme of a shadow root: a page must not hide a request by painting it in the
 * background colour (SEC-07). Works for every colour notation, since the browser itself paints the colours. It resolves them
 * on an element that has both: `currentcolor` and the colours of the system mean something else elsewhere.
 */
export function isReadable(root: ShadowRoot): boolean {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) return false
  const probe = document.createElement('span')
  probe.style.setProperty('color-scheme', 'var(--quoin-color-scheme)')
  root.append(probe)
  const paint = (color: string): Pixel => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = 'transparent'
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha]
  }
  const used = getComputedStyle(probe)
  const isPairReadable = ([text, ground]: (typeof pairs)[number]): boolean => {
    probe.style.setProperty('color', `var(--quoin-${text})`)
    probe.style.setProperty('background-color', `var(--quoin-${ground})`)
    return contrast(paint(used.color), paint(used.backgroundColor)) >= min
  }
  const result = pairs.every(isPairReadable)
  probe.remove()
  return result
}
