import { QuoinError } from '../errors/quoin-error.js'
import type { KeyValueStore, Platform } from '../platform/platform.js'

export interface PlatformScope {
  readonly plugin: string
  /** What its keys start with. */
  readonly storagePrefix: string
  /** Origins that it may fetch from. */
  readonly origins: () => readonly string[]
}

function scopeStorage(storage: KeyValueStore, { plugin, storagePrefix }: PlatformScope): KeyValueStore {
  const own = (key: string): string => {
    if (String(key).startsWith(storagePrefix)) return key
    throw new QuoinError('STORAGE_KEY_NOT_DECLARED', {
      details: `plugin '${plugin}', key '${String(key).slice(0, 100)}'`,
      fix: `Its keys start with '${storagePrefix}'. Use context.storage.`,
    })
  }
  return {
    get: (key) => storage.get(own(key)),
    set: (key, value) => storage.set(own(key), value),
    remove: (key) => storage.remove(own(key)),
    keys: () => storage.keys().filter((key) => key.startsWith(storagePrefix)),
    subscribe: (listener) =>
      storage.subscribe((key, value) => {
        if (key.startsWith(storagePrefix)) listener(key, value)
      }),
  }
}

/** The platform as a plugin has it: its own storage keys, the addresses it declared, links through `links.open` only. */
export function scopePlatform(platform: Platform, scope: PlatformScope): Platform {
  // A replaced platform may be an instance of a class, whose members a spread would lose.
  return Object.create(
    platform,
    Object.getOwnPropertyDescriptors({
      storage: scopeStorage(platform.storage, scope),
      async fetch(input: string, init?: RequestInit) {
        const url = URL.canParse(input, platform.page.url()) ? new URL(input, platform.page.url()) : undefined
        if (url && scope.origins().includes(url.origin)) return platform.fetch(input, init)
        throw new QuoinError('ORIGIN_NOT_DECLARED', {
          details: `plugin '${scope.plugin}', ${url?.origin ?? 'not an address'}`,
          fix: "Name the service in contributes.services, or the host's own address in contributes.pageNeeds.",
        })
      },
      openLink() {
        throw new QuoinError('LINK_REFUSED', { details: `plugin '${scope.plugin}'`, fix: 'Use links.open.' })
      },
    }),
  )
}
