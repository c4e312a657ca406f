import type { PageInfo } from '#kernel'
import type { ListedWallet } from '#plugins/walletconnect'
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
  return [own, ...(own === 'edge' || own === 'opera' ? (['chrome'] as const) : []), 'ios', 'android']
}

/** Returns the download links of a wallet for a visitor, one extension at most. */
export function downloadLinks(
  wallet: ListedWallet,
  page: Pick<PageInfo, 'userAgent' | 'isMobile'>,
): readonly DownloadLink[] {
  const urls: Readonly<Record<DownloadPlace, string | undefined>> = {
    chrome: wallet.chromeStore,
    edge: wallet.edgeStore,
    firefox: wallet.firefoxStore,
    opera: wallet.operaStore,
    safari: wallet.safariStore,
    ios: wallet.appStore,
    android: wallet.playStore,
    website: wallet.homepage,
  }
  const links = [...placesFor(page), 'website' as const].flatMap((id): readonly DownloadLink[] => {
    const url = urls[id]
    return url === undefined ? [] : [{ id, url }]
  })
  return links.filter(({ id }, index) => id !== 'chrome' || index === 0)
}
