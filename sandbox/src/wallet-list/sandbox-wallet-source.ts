import type { WalletSource } from '@quoin/gateway'
import { inventedWallets } from './invented-wallets.js'
import { SANDBOX_WALLET_ICON, walletIcon } from './wallet-icon.js'

const WALLET_COUNT = 600

/**
 * Returns the list of the sandbox: invented wallets with drawn icons, the sandbox wallet first. No gateway lists them without it.
 *
 * @param url page of the sandbox wallet
 */
export function sandboxWalletSource(url: string): WalletSource {
  const wallets = inventedWallets(WALLET_COUNT, url)
  const icons = new Map(
    wallets.flatMap(({ image_id }, index) =>
      image_id ? [[image_id, index === 0 ? SANDBOX_WALLET_ICON : walletIcon(image_id)]] : [],
    ),
  )
  return {
    list: async () => wallets,
    image: async (id) => {
      const icon = icons.get(id)
      return icon === undefined ? undefined : { contentType: 'image/svg+xml', bytes: Buffer.from(icon) }
    },
  }
}
