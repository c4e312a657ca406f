import type { PluginContext, Query } from '#kernel'
import type { ListedWallet, WalletsPlugin } from '../contract.js'
import { identityOf, toListedWallet } from './listed-wallet.js'
import { positionIn } from './wallet-set.js'

/**
 * Creates the query of one wallet's entry, of the host's own wallets or of the package's; none if both lack it. A server gets no
 * request.
 */
export function createWalletEntry(
  { options }: Pick<PluginContext<WalletsPlugin>, 'options'>,
  id: string,
): Query<{ readonly wallet?: ListedWallet | undefined }> {
  const isMeant = (wallet: ListedWallet): boolean => positionIn([id], identityOf(wallet)) === 0
  return {
    key: ['wallets', 'entry', id],
    // The package's list never changes.
    staleMs: Number.POSITIVE_INFINITY,
    async run() {
      const own = options?.customWallets?.find(isMeant)
      if (own) return { wallet: own }
      const registry = await import('#wallet-registry/popular')
      const listed = registry.popularWallets.map(registry.toListedWallet)
      return { wallet: listed.map((wallet) => toListedWallet(wallet, () => undefined)).find(isMeant) }
    },
  }
}
