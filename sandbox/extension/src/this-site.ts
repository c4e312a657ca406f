import type { RequestingSite } from '../../wallet-parts/approval-view.js'

/** Returns the page that includes the extension. */
export function thisSite(): RequestingSite {
  return { name: document.title || location.host, url: location.origin }
}
