import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Platform } from '../../kernel/platform/platform.js'
import type { Links } from './links.js'

const schemePattern = /^[a-z][a-z0-9+.-]{0,63}$/
/** Never opened, whoever declares them. */
const refusedSchemes: readonly string[] = [
  'javascript',
  'data',
  'blob',
  'file',
  'vbscript',
  'about',
  'intent',
  'filesystem',
  'view-source',
  'content',
]
const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
const longest = 8_192

/** Makes the one function that opens links (SEC-05). */
export function createLinks(platform: Platform): Links {
  const check: Links['check'] = (url, scheme) => {
    // A page without types may pass anything.
    if (typeof url !== 'string' || url.length > longest) return undefined
    const text = url.trim()
    let parsed: URL
    try {
      parsed = new URL(text)
    } catch {
      return undefined
    }
    const found = parsed.protocol.slice(0, -1)
    if (refusedSchemes.includes(found)) return undefined
    if (found === 'https') return parsed.href
    if (found === 'http') return localHosts.includes(parsed.hostname) ? parsed.href : undefined
    // `parsed.href` of an unknown scheme may change its case or slashes; wallets want theirs as declared.
    return typeof scheme === 'string' && schemePattern.test(scheme) && found === scheme.toLowerCase()
      ? text
      : undefined
  }
  return {
    check,
    open(url, { scheme, target = '_blank' } = {}) {
      const safe = check(url, scheme)
      if (safe === undefined)
        throw new QuoinError('LINK_REFUSED', {
          details: (typeof url === 'string' ? url : typeof url).trim().split(':')[0]?.slice(0, 32),
        })
      return platform.openLink(safe, target)
    },
  }
}
