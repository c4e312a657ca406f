import type { PageInfo } from '#kernel'
import type { DownloadLink, DownloadPlace } from '../contract.js'

/** The browsers by their user agents, the more specific ones first: Edge and Opera name Chrome, and all of them Safari. */
const browsers = [
  ['edge', /\bEdg\//],
  ['opera', /\bOPR\//],
  ['firefox', /\bFirefox\//],
  ['chrome', /Chrom(e|ium)\//],
  ['safari', /\bSafari\//],
] as const

/** Returns the stores for a visitor. Browsers that are built on Chromium install Chrome's extensions, too. */
function placesFor({
  userAgent,
  isMobile,
}: Pick<PageInfo, 'userAgent' | 'isMobile'>): readonly DownloadPlace[] {
  const agent = userAgent()
  if (isMobile())
    return /android/i.test(agent)
      ? ['android']
      : /iP(hone|ad|od)|Macintosh/.test(agent)
        ? ['ios']
        : ['ios', 'android']
  const [own] = browsers.find(([, pattern]) => pattern.test(agent)) ?? ['chrome']
  const chrome = own === 'edge' || own === 'opera' ? (['chrome'] as const) : []
  return [own, ...chrome, 'ios', 'android']
}

/**
 * Returns the download links for a visitor: the extension for this browser, one at most, then the apps for phones; on a
 * phone the app for it; the website last.
 */
export function visitorLinks(
  links: readonly DownloadLink[],
  page: Pick<PageInfo, 'userAgent' | 'isMobile'>,
): readonly DownloadLink[] {
  const found = [...placesFor(page), 'website'].flatMap((place) => links.filter(({ id }) => id === place))
  return found.filter(({ id }, index) => id !== 'chrome' || index === 0)
}
