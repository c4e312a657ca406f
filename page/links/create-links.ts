import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { checkLink } from '../../kernel/platform/check-link.js'
import type { Platform } from '../../kernel/platform/platform.js'
import type { Links } from './links.js'

/** Creates the only function that opens links (SEC-05). */
export function createLinks(platform: Platform): Links {
  return {
    check: checkLink,
    open(url, { scheme, target = '_blank' } = {}) {
      const safe = checkLink(url, scheme)
      if (safe === undefined)
        throw new QuoinError('LINK_REFUSED', {
          details: (typeof url === 'string' ? url : typeof url).trim().split(':')[0]?.slice(0, 32),
        })
      return platform.openLink(safe, target)
    },
  }
}
