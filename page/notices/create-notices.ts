import { durations } from '../../kernel/constants.js'
import type { Platform } from '../../kernel/platform/platform.js'
import type { WritableStore } from '../../kernel/store/store.js'
import { sanitizeText } from '../../wallet/text/sanitize-text.js'
import type { Notice, Notices } from './notices.js'

/** Limit of a text: a sentence is shorter. Characters. */
const maxLength = 300

/** Creates the notices over a store that no other code writes. */
export function createNotices(
  store: WritableStore<Notice | undefined>,
  platform: Platform,
): Notices & { dispose(): void } {
  let nextKey = 1
  let cancel = (): void => undefined

  const present = (notice: Notice): void => {
    cancel()
    store.setState(notice)
    // A `loading` notice stays until the end of the work is reported.
    if (notice.variant !== 'loading') cancel = platform.after(durations.noticeShown, hide)
  }
  const hide = (): void => {
    cancel()
    store.setState(undefined)
  }
  return {
    store,
    show(variant, text) {
      // A page without types may pass anything.
      const shown = typeof text === 'string' ? sanitizeText(text, maxLength) : ''
      const notice: Notice = { variant, text: shown, key: nextKey++ }
      if (store.getState() === undefined) {
        present(notice)
        return
      }
      hide()
      cancel = platform.after(durations.noticeSwap, () => present(notice))
    },
    hide,
    dispose: hide,
  }
}
