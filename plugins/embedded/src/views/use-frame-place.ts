import { type RefObject, useEffect } from 'react'
import type { EmbeddedApi } from '../contract.js'
import { frameRectangle } from './frame-rectangle.js'
import { readTheme } from './read-theme.js'

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
