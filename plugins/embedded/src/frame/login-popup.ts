import { durations, type PluginContext, type PopupOpener, QuoinError } from '#kernel'
import type { SocialResult } from '../../../../frame-protocol/catalogue.js'
import type { LoginPopup } from '../contract.js'
import type { SecureSite } from '../secure-site.js'
import { refusal } from './frame-faults.js'

export interface LoginPopupDeps {
  readonly context: Pick<PluginContext, 'platform' | 'report'>
  readonly site: SecureSite
  readonly popups: PopupOpener
  /** Subscribes to the results of logins whose window could not reach the page. */
  readonly onFrameResult: (listener: (result: SocialResult) => void) => () => void
}

/** A warning for the developer of the page. */
const cutOff =
  "The login window counts as closed right after it opened. If it is still open at the secure site's /loading, this page has 'Cross-Origin-Opener-Policy: same-origin': use 'same-origin-allow-popups'."

/** Opens the window of a login, in the click itself. `undefined` if the browser blocked it. */
export function openLoginPopup({
  context,
  site,
  popups,
  onFrameResult,
}: LoginPopupDeps): LoginPopup | undefined {
  const { platform, report } = context
  const popup = popups.open(site.page('loading'), { width: 600, height: 800 })
  if (!popup) return undefined
  let outcome: SocialResult | undefined
  let isOver = false
  const pending = new Set<(outcome: SocialResult) => void>()
  const closedListeners = new Set<() => void>()

  const settle = (found: SocialResult): void => {
    if (outcome || isOver) return
    outcome = found
    for (const handle of pending) handle(found)
  }
  const stopWindow = popup.subscribe((value, origin) => {
    // Messages of the provider's own page are ignored (SEC-01).
    if (origin !== site.origin) return
    import('./message-protocol.js')
      .then(({ readPopupResult }) => {
        const read = readPopupResult(value)
        if (read) settle(read.payload)
      })
      .catch(report)
  })
  // The frame ends an earlier login before it returns the URL of the next: results before `navigate` are of the earlier
  // one.
  let isOnTheWay = false
  const stopFrame = onFrameResult((result) => {
    if (isOnTheWay) settle(result)
  })
  const openedAt = platform.now()
  const stopLooking = platform.every(durations.oneSecond, () => {
    if (!popup.isClosed()) return
    stopLooking()
    // Users rarely close a window that fast: the page's opener policy, or the provider's, has separated it (REL-04).
    if (platform.now() - openedAt <= 2 * durations.oneSecond) platform.log('warn', [cutOff])
    for (const listener of [...closedListeners]) listener()
  })

  return {
    navigate(url) {
      isOnTheWay = true
      popup.navigate(url)
    },
    result: (signal) =>
      new Promise((resolve, reject) => {
        const take = (found: SocialResult): void => {
          leave()
          if ('resultUri' in found) resolve(found)
          else reject(refusal('CONNECT_SOCIAL', found))
        }
        const abort = (): void => {
          leave()
          reject(new QuoinError('ABORTED'))
        }
        const leave = (): void => {
          pending.delete(take)
          signal.removeEventListener('abort', abort)
        }
        if (signal.aborted) return abort()
        if (outcome) return take(outcome)
        pending.add(take)
        signal.addEventListener('abort', abort)
      }),
    onClosed(listener) {
      closedListeners.add(listener)
      return () => closedListeners.delete(listener)
    },
    close() {
      isOver = true
      stopLooking()
      stopFrame()
      stopWindow()
      closedListeners.clear()
      popup.close()
    },
  }
}

/** Opens the windows of logins, and passes the results of the frame on to them. */
export interface LoginPopups {
  /** Resolves when a window can be opened in a click. */
  readonly ready: Promise<void>
  /** Returns `undefined` before `ready`, or if the browser blocked the window. */
  open(): LoginPopup | undefined
  onResult(result: SocialResult): void
  dispose(): void
}

export function createLoginPopups(
  context: Pick<PluginContext, 'platform' | 'report'>,
  site: SecureSite,
): LoginPopups {
  const listeners = new Set<(result: SocialResult) => void>()
  let opener: PopupOpener | undefined
  // The click that opens a window usually comes later than the service, which comes with the view.
  const ready = context.platform.popups.prepare().then((prepared) => {
    opener = prepared
  }, context.report)
  const onFrameResult: LoginPopupDeps['onFrameResult'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    ready,
    open: () => opener && openLoginPopup({ context, site, popups: opener, onFrameResult }),
    onResult(result) {
      for (const listener of [...listeners]) listener(result)
    },
    dispose: () => listeners.clear(),
  }
}
