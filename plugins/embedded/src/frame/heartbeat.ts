import { durations, type Platform } from '#kernel'

/** The frame is treated as lost after this many unanswered heartbeats. */
const maxMissed = 3

/**
 * Sends a heartbeat every 5 s while the page is visible (FRM-01): the browser throttles a page in the background, and
 * its frame. Returns a function that stops it.
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
    if (missed >= maxMissed) return onGone()
    missed++
    beat().then(
      () => {
        missed = 0
      },
      // It ended for another reason, which its own handler reports.
      () => undefined,
    )
  })
}
