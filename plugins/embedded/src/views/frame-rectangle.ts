import type { FrameArea } from '#kernel'

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
