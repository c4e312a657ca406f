import { QuoinError } from '../errors/quoin-error.js'
import { isLogged } from '../options/resolved-options.js'
import type { KeyValueStore, Platform } from '../platform/platform.js'
import type { PlatformScope } from './platform-scope.js'

/** Limit of a value: longer ones would fill the storage that all plugins of an origin share. Characters. */
const maxValueLength = 512 * 1024

/** Returns the page's storage limited to a plugin's own keys. */
export function scopeStorage(
  storage: KeyValueStore,
  { plugin, storagePrefix, listen }: PlatformScope,
): KeyValueStore {
  /** Uses the text that was checked: `given` may convert to another text each time. */
  const own = (given: string): string => {
    const key = String(given)
    if (key.startsWith(storagePrefix)) return key
    throw new QuoinError('STORAGE_KEY_NOT_DECLARED', {
      details: `plugin '${plugin}', key '${key.slice(0, 100)}'`,
    })
  }
  return {
    get: (key) => storage.get(own(key)),
    set(given, value) {
      const key = own(given)
      const text = String(value)
      return text.length <= maxValueLength && storage.set(key, text)
    },
    remove: (key) => storage.remove(own(key)),
    keys: () => storage.keys().filter((key) => key.startsWith(storagePrefix)),
    subscribe: listen((listener) =>
      storage.subscribe((key, value) => {
        if (key.startsWith(storagePrefix)) listener(key, value)
      }),
    ),
  }
}

/**
 * Returns the members of the platform that differ for a plugin: only its own storage keys, only the addresses it
 * declared, timers and listeners that end with it, links through `links.open` only.
 */
export function scopePlatform(
  platform: Platform,
  storage: KeyValueStore,
  scope: PlatformScope,
): Partial<Platform> {
  const { after, every, listen, view } = scope
  const { page, announcements, parent, frames, popups } = platform
  return {
    after,
    every,
    storage: view(storage),
    page: view(page, { subscribe: listen((listener) => page.subscribe(listener)) }),
    announcements: view(announcements, {
      subscribe: (type, listener) =>
        listen<[unknown]>((handle) => announcements.subscribe(type, handle))(listener),
    }),
    parent: view(parent, {
      post(message, given) {
        const origin = String(given)
        if (scope.framedBy().includes(origin)) return parent.post(message, origin)
        throw new QuoinError('ORIGIN_NOT_DECLARED', {
          details: `plugin '${scope.plugin}', ${origin.slice(0, 100)}`,
          fix: 'Name it in contributes.pageNeeds as framedBy.',
        })
      },
      subscribe: (listener) =>
        listen<[unknown, string]>((handle) =>
          parent.subscribe((message, origin) => {
            if (scope.framedBy().includes(origin)) handle(message, origin)
          }),
        )(listener),
    }),
    // Loaded on demand: most plugins open no windows.
    frames: view(frames, {
      open: async (options) => (await import('./scope-windows.js')).openScopedFrame(frames, options, scope),
    }),
    popups: view(popups, {
      prepare: async () => (await import('./scope-windows.js')).scopePopups(platform, scope),
    }),
    async fetch(input, init) {
      const given = String(input)
      // A server has no page; an empty address would be an invalid base.
      const base = platform.page.url() || undefined
      const url = URL.canParse(given, base) ? new URL(given, base) : undefined
      if (url && scope.origins().includes(url.origin)) return platform.fetch(url.href, init)
      throw new QuoinError('ORIGIN_NOT_DECLARED', {
        details: `plugin '${scope.plugin}', ${url?.origin ?? 'not an address'}`,
        fix: 'Name the service in contributes.services, or the address in contributes.pageNeeds.',
      })
    },
    log(level, parts) {
      if (isLogged(scope.logLevel, level)) platform.log(level, parts)
    },
    openLink() {
      throw new QuoinError('LINK_REFUSED', { details: `plugin '${scope.plugin}'`, fix: 'Use links.open.' })
    },
  }
}
