import type { RequestingSite } from '../../wallet-parts/approval-view.js'

/** The page the extension is in. */
export function thisSite(): RequestingSite {
  return { name: document.title || location.host, url: location.origin }
}
