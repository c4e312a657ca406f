import { durations } from '../kernel/durations.js'
import type { Platform } from '../platform/platform.js'
import type { WritableStore } from '../store/store.js'
import type { Notice, Notices } from './notices.js'

/** A sentence is shorter. Characters. */
const longest = 300
/** Control characters, and marks that let a text read as another one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const unwanted = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g

/** Makes the notices over a store that only they write. */
export function createNotices(
  store: WritableStore<Notice | undefined>,
  platform: Platform,
): Notices & { dispose(): void } {
  let nextKey = 1
  let cancel = (): void => undefined

  const present = (notice: Notice): void => {
    cancel()
    store.setState(notice)
    // Work in progress says so until its end is announced.
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
      const shown = typeof text === 'string' ? text.slice(0, longest).replace(unwanted, ' ') : ''
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
