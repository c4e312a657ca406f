import type { FrameArea } from '#kernel'

/** As narrow as a phone: the card is a sheet at the bottom, and the frame as wide as it. CSS pixels. */
const narrow = 430

/** Lower than this there is no room for a header above it: a phone on its side. CSS pixels. */
const low = 400

/**
 * Where the frame stands over its place: exactly there, from edge to edge on a phone, and all over a screen that is low. It must be
 * wholly in sight, or its Confirm stays inert.
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
