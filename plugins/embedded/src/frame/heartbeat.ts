import { durations, type Platform } from '#kernel'

/** So many beats without an answer: nobody is there any more. */
const mostMissed = 3

/**
 * Asks every 5 s whether the frame is still there, while the page is shown (FRM-01): a page in the background is held up by the
 * browser, and so is its frame. The answer ends it.
 */
export function startHeartbeat(
  platform: Pick<Platform, 'every' | 'page'>,
  beat: () => Promise<unknown>,
  onGone: () => void,
): () => void {
  let missed = 0
  return platform.every(durations.fiveSeconds, () => {
    if (!platform.page.isVisible()) {
      missed = 0
      return
    }
    if (missed >= mostMissed) return onGone()
    missed++
    beat().then(
      () => {
        missed = 0
      },
      // It ended otherwise, which is told elsewhere.
      () => undefined,
    )
  })
}
