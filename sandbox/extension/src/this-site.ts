import type { AskingSite } from '../../wallet-parts/approval-view.js'

/** The page the extension is in. */
export function thisSite(): AskingSite {
  return { name: document.title || location.host, url: location.origin }
}
