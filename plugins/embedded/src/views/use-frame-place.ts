import { type RefObject, useEffect } from 'react'
import type { FrameArea } from '#kernel'
import type { ThemePayload } from '../../../../frame-protocol/catalogue.js'
import type { EmbeddedApi } from '../contract.js'

/** Screen width of a phone: the card is a sheet at the bottom, and the frame has its full width. CSS pixels. */
const narrow = 430

/** Below this height there is no room for a header above the frame: a phone in landscape. CSS pixels. */
const low = 400

/**
 * Returns the rectangle of the frame over its area: the visible part of it, full width on a phone, and full screen on a
 * low screen. It must be completely visible, or its Confirm stays inert. On a large screen the frame has the card's
 * round corners at its end.
 */
export function frameRectangle(
  place: Element,
  { innerWidth, innerHeight }: { readonly innerWidth: number; readonly innerHeight: number },
  radius = 0,
): FrameArea {
  if (innerHeight < low) return { top: 0, left: 0, width: innerWidth, height: innerHeight }
  const { top, left, width, bottom } = place.getBoundingClientRect()
  // The view scrolls in an area of its own, which may be lower.
  const end = place.parentElement?.getBoundingClientRect().bottom ?? bottom
  const height = Math.min(bottom, end, innerHeight) - top
  return innerWidth <= narrow
    ? { top, left: 0, width: innerWidth, height }
    : { top, left, width, height, radius }
}

/** The height of the frame before its first report, and the limits of a report. CSS pixels. */
const usual = 460
const limits = { min: 240, max: 1_000 }

/**
 * Sizes the area of the frame: as high as its content, up to the viewport less 32 px and the card's header, and over the
 * padding of the view, since the frame has its own. Set by CSSOM, which a content policy against style attributes in
 * markup allows; older browsers do not support `dvh` and keep the value before.
 */
export function sizeArea(
  { style }: { readonly style: Pick<CSSStyleDeclaration, 'setProperty'> },
  height: number = usual,
): void {
  const bounded = Math.min(limits.max, Math.max(limits.min, height))
  for (const viewport of ['100vh', '100dvh'])
    style.setProperty('block-size', `min(${bounded}px, calc(${viewport} - 92px))`)
  style.setProperty('margin', '-4px calc(-1 * var(--quoin-side)) -16px')
}

/** The theme variables that the frame supports. */
const names =
  'accent accent-contrast surface surface-raised text text-muted border success warning danger control hover radius font-size'.split(
    ' ',
  )

/** Values that the frame accepts: lengths, and colours without other functions in them. */
const plain = /^([\d.]+px|#[\da-f]+|[a-z]+|(rgba?|hsla?|hwb|(ok)?l(ab|ch))\([^()]*\))$/i
const inSrgb = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)$/

/** Returns a value in a notation that the frame accepts: `color-mix()` is computed. `undefined` if there is none. */
function toPlain(element: Element, value: string): string | undefined {
  if (plain.test(value)) return value
  // The font size, relative to the one that the user chose: the frame applies that one, too.
  if (/^[\d.]+em$/.test(value)) return `${Number.parseFloat(value) * 16}px`
  const probe = element.ownerDocument.createElement('span')
  probe.style.color = value
  element.append(probe)
  const color = probe.style.color === '' ? '' : getComputedStyle(probe).color
  probe.remove()
  const [, red, green, blue, alpha = '1'] = inSrgb.exec(color) ?? []
  if (red === undefined) return plain.test(color) ? color : undefined
  const [r, g, b] = [red, green, blue].map((part) => Math.round(Number(part) * 255))
  return `rgb(${r} ${g} ${b} / ${alpha})`
}

/** Returns the current theme of a widget element: the host's settings and the device's preferences applied. */
function readTheme(element: Element): ThemePayload {
  const styles = getComputedStyle(element)
  const read = (name: string): string => styles.getPropertyValue(`--quoin-${name}`).trim()
  // One value that the frame refuses would cost it the whole theme.
  const variables = names.map((name) => [`--quoin-${name}`, toPlain(element, read(name))] as const)
  // A host's style sheet may set any factor: the frame knows the two of the theme, and validates the name.
  const density = Number.parseFloat(read('density')) < 1 ? 'compact' : 'comfortable'
  return {
    themeMode: read('color-scheme') === 'dark' ? 'dark' : 'light',
    themeVariables: {
      ...Object.fromEntries(variables.flatMap(([name, value]) => (value ? [[name, value] as const] : []))),
      '--quoin-density': density,
    },
  }
}

/**
 * Keeps the frame over an element while it is shown. The position is read in each animation frame: the card moves when
 * it opens, shakes, is dragged or changes its height, the page when it is scrolled, zoomed or gets a keyboard.
 */
export function useFramePlace(place: RefObject<Element | null>, isShown: boolean, api: EmbeddedApi): void {
  useEffect(() => {
    if (!isShown) return
    let next = 0
    let last = ''
    const follow = (): void => {
      next = requestAnimationFrame(follow)
      if (!place.current) return
      const radius = Number.parseFloat(getComputedStyle(place.current).getPropertyValue('--quoin-radius'))
      const area = frameRectangle(place.current, window, radius || 0)
      const now = JSON.stringify(area)
      if (now === last) return
      last = now
      api.place(area)
    }
    const dress = (): void => {
      if (place.current) api.syncTheme(readTheme(place.current))
    }
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', dress)
    dress()
    follow()
    return () => {
      cancelAnimationFrame(next)
      scheme.removeEventListener('change', dress)
      api.place(undefined)
    }
  }, [place, isShown, api])
}
