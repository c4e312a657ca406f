import type { AnyKernel } from '#kernel'
import { closingStyles } from './closing-styles.js'
import { type FollowedFocus, followFocus } from './follow-focus.js'
import { leaveFullscreen } from './leave-fullscreen.js'
import { nameUndefinedElements } from './name-undefined-elements.js'
import { startMotion } from './start-motion.js'

/** What no opening waits for, in a file of its own: work of an idle page, the movements of views and of a sheet, the closing
 * animation, what keeps the focus and ends the fullscreen of the page, the layout of two panes. */
export { prepareLeaving } from './leaving.js'
export { createPanes, loadBeside } from './panes.js'
export { preloadViews } from './preload-views.js'
export { renderAhead } from './view-ahead.js'

/** Starts the movements of the modal, and follows its focus: until `end`. */
export function startFollowing(
  kernel: AnyKernel,
  host: HTMLElement,
  shadow: ShadowRoot,
  adopt: (text: string) => void,
): FollowedFocus {
  adopt(closingStyles)
  const stopMotion = startMotion(kernel, shadow, adopt)
  const focus = followFocus(host, shadow)
  const stopLeaving = leaveFullscreen(kernel)
  const stopNaming = nameUndefinedElements(kernel.platform)
  return {
    ...focus,
    end() {
      stopMotion()
      stopNaming()
      stopLeaving()
      focus.end()
    },
  }
}
