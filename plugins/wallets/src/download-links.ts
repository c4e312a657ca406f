import type { ListedWallet } from '#plugins/walletconnect'
import type { DownloadLink } from './contract.js'

/** Where a wallet can be had: those of the four places that its entry names. */
export function downloadLinks(wallet: ListedWallet): readonly DownloadLink[] {
  const places = [
    ['chrome', wallet.chromeStore],
    ['ios', wallet.appStore],
    ['android', wallet.playStore],
    ['website', wallet.homepage],
  ] as const
  return places.flatMap(([id, url]) => (url === undefined ? [] : [{ id, url }]))
}
