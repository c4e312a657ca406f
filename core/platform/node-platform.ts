import type { KeyValueStore, PageInfo, Platform } from '#kernel'
import { randomBytes } from './random-bytes.js'
import { createTimers, maxWait } from './timers.js'

const nothing = (): void => {}
/** Subscribes to events that never happen. */
const subscribe = (): (() => void) => nothing

const noStorage: KeyValueStore = {
  get: () => null,
  set: () => false,
  remove: nothing,
  keys: () => [],
  subscribe,
}

const noPage: PageInfo = {
  url: () => '',
  origin: () => '',
  title: () => '',
  description: () => undefined,
  iconUrl: () => undefined,
  language: () => 'en',
  timeZone: () => 'UTC',
  userAgent: () => '',
  isMobile: () => false,
  isVisible: () => true,
  isOnline: () => true,
  subscribe,
}

/** Lets the process end although the timer is running. */
function letGo(timer: unknown): void {
  // The type of a timer is that of a browser, where it is a number.
  const unref: unknown = Reflect.get(Object(timer), 'unref')
  if (typeof unref === 'function') unref.call(timer)
}

/**
 * Creates the platform of a server that renders: no page, no storage, no wallets. The language is English and the time
 * zone UTC for every visitor, so that one visitor's page never contains another's settings.
 */
export function createNodePlatform(): Platform {
  return {
    kind: 'server',
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    ...createTimers(letGo),
    hold() {
      const timer = setInterval(nothing, maxWait)
      return () => clearInterval(timer)
    },
    randomBytes,
    storage: noStorage,
    page: noPage,
    announcements: { dispatch: nothing, subscribe },
    parent: { isFramed: () => false, origin: () => undefined, post: nothing, subscribe },
    frames: { open: () => Promise.reject(new Error('A server has no frames.')) },
    popups: { prepare: () => Promise.resolve({ open: () => undefined }) },
    injected: () => undefined,
    openLink: () => false,
    copyText: () => Promise.resolve(false),
    log: (level, parts) => console[level](...parts),
  }
}
