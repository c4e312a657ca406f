import type { Platform } from '#kernel'
import type { SeenAnnouncement } from './explanation.js'

/** The maximum number of announcements, more than any page has: endless announcing stops here. */
const max = 100

function read(from: unknown, name: string): unknown {
  try {
    return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
  } catch {
    // The announced object may throw from its getters; then its data is unknown.
    return undefined
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 64) : undefined
}

/**
 * Reports the wallets that announce themselves in the page, also those that no chain accepts, and requests new announcements
 * (EIP-6963).
 *
 * @returns stops watching
 */
export function watchAnnouncements(
  platform: Pick<Platform, 'announcements'>,
  onSeen: (seen: SeenAnnouncement) => void,
): () => void {
  let count = 0
  const stop = platform.announcements.subscribe('eip6963:announceProvider', (detail) => {
    if (count++ >= max) return
    const info = read(detail, 'info')
    const request = read(read(detail, 'provider'), 'request')
    onSeen({
      name: text(read(info, 'name')),
      rdns: text(read(info, 'rdns'))?.toLowerCase(),
      hasProvider: typeof request === 'function',
    })
  })
  platform.announcements.dispatch('eip6963:requestProvider')
  return stop
}
