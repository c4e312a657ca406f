import type { LinkTarget, Platform } from '#kernel'
import { createBrowserPage } from './browser-page.js'
import { createBrowserParent } from './browser-parent.js'
import { createBrowserStorage } from './browser-storage.js'
import { randomBytes } from './random-bytes.js'
import { createTimers } from './timers.js'

function openLink(url: string, target: LinkTarget): boolean {
  try {
    if (target === '_self') {
      window.location.assign(url)
      return true
    }
    if (target === '_top') return window.open(url, '_top') !== null
    // With `noopener` the result is null even if it opened; browsers block links without a user gesture.
    const hadActivation = window.navigator.userActivation?.isActive ?? true
    return window.open(url, '_blank', 'noopener,noreferrer') !== null || hadActivation
  } catch {
    return false
  }
}

/** Returns the detail of an event; reading it runs code of its dispatcher. */
function detailOf(event: Event): unknown {
  try {
    return Reflect.get(event, 'detail')
  } catch {
    return undefined
  }
}

/**
 * Creates the platform of a page in a browser. Call it where `window` exists.
 *
 * @example
 * createKernel({ projectId, networks, platform: createBrowserPlatform() })
 */
export function createBrowserPlatform(): Platform {
  const page = window

  return {
    kind: 'browser',
    fetch: (input, init) => page.fetch(input, init),
    now: () => Date.now(),
    ...createTimers(),
    randomBytes,
    storage: createBrowserStorage(page),
    page: createBrowserPage(page),
    announcements: {
      dispatch(type, detail) {
        page.dispatchEvent(new CustomEvent(type, { detail }))
      },
      subscribe(type, listener) {
        const handle = (event: Event): void => listener(detailOf(event))
        page.addEventListener(type, handle)
        return () => page.removeEventListener(type, handle)
      },
    },
    parent: createBrowserParent(page),
    frames: {
      open: async (options) => (await import('./browser-frame.js')).openBrowserFrame(page, options),
    },
    popups: {
      async prepare() {
        const { openBrowserPopup } = await import('./browser-popup.js')
        return { open: (url, size) => openBrowserPopup(page, url, size) }
      },
    },
    injected(name) {
      try {
        return Reflect.get(page, name)
      } catch {
        return undefined
      }
    },
    openLink,
    async copyText(text) {
      try {
        await page.navigator.clipboard.writeText(text)
        return true
      } catch {
        return false
      }
    },
    log: (level, parts) => console[level](...parts),
  }
}
