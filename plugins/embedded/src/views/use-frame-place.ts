import { type RefObject, useEffect } from 'react'
import type { FrameArea } from '#kernel'
import type { ThemePayload } from '../../../../frame-protocol/catalogue.js'
import type { EmbeddedApi } from '../contract.js'

/** Screen width of a phone: the card is a sheet at the bottom, and the frame has its full width. CSS pixels. */
const narrow = 430

/** Below this height there is no room for a header above the frame: a phone in landscape. CSS pixels. */
const low = 400

/**
 * Returns the rectangle of the frame over its area: the same rectangle, full width on a phone, and full screen on a low
 * screen. It must be completely visible, or its Confirm stays inert.
 */
export function frameRectangle(
  place: Element,
  { innerWidth, innerHeight }: { readonly innerWidth: number; readonly innerHeight: number },
): FrameArea {
  if (innerHeight < low) return { top: 0, left: 0, width: innerWidth, height: innerHeight }
  const { top, left, width, height } = place.getBoundingClientRect()
  const inSight = Math.min(height, innerHeight - top)
  return innerWidth <= narrow
    ? { top, left: 0, width: innerWidth, height: inSight }
    : { top, left, width, height: inSight }
}

/** The theme variables that the frame supports. */
const names =
  'accent accent-contrast surface surface-raised text text-muted border success warning danger control hover radius font-size'.split(
    ' ',
  )

/** Returns the current theme of a widget element: the host's settings and the device's preferences applied. */
function readTheme(element: Element): ThemePayload {
  const styles = getComputedStyle(element)
  const read = (name: string): string => styles.getPropertyValue(`--quoin-${name}`).trim()
  const variables = names.map((name) => [`--quoin-${name}`, read(name)] as const)
  return {
    themeMode: read('color-scheme') === 'dark' ? 'dark' : 'light',
    themeVariables: Object.fromEntries(variables.filter(([, value]) => value !== '')),
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
      const area = frameRectangle(place.current, window)
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
