import type { Platform } from '#kernel'

/** Limit of the stored ids. */
const maxUsed = 8

/** The ids of the wallets that were connected last: the newest first, separated by spaces. */
export interface UsedWallets {
  has(id: string): boolean
  add(id: string): void
}

/** Reads and writes the ids of the last used wallets at a storage key. */
export function createUsedWallets(storage: Platform['storage'], key: string): UsedWallets {
  const read = (): readonly string[] => storage.get(key)?.split(' ', maxUsed) ?? []
  return {
    has: (id) => read().includes(id),
    add(id) {
      const others = read().filter((other) => other !== id)
      storage.set(key, [id, ...others].slice(0, maxUsed).join(' '))
    },
  }
}
