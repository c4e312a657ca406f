import type { ListedWallet } from '#plugins/walletconnect'
import type { DownloadLink } from './contract.js'

/** The download links of a wallet's entry: up to four. */
export function downloadLinks(wallet: ListedWallet): readonly DownloadLink[] {
  const places = [
    ['chrome', wallet.chromeStore],
    ['ios', wallet.appStore],
    ['android', wallet.playStore],
    ['website', wallet.homepage],
  ] as const
  return places.flatMap(([id, url]) => (url === undefined ? [] : [{ id, url }]))
}
