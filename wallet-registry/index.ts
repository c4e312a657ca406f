// Public as `quoin/wallet-registry`. A page loads `popular` alone.

import further from './further/wallets.json' with { type: 'json' }
import { popularWallets } from './popular/index.js'
import type { RegistryWallet } from './registry-wallet.js'

export { type FilteredWallet, findWallets, type WalletFilter } from './find-wallets.js'
export { popularWallets } from './popular/index.js'
export type { RegistryWallet, WalletLinks, WalletStores } from './registry-wallet.js'
export type { ListedRegistryWallet } from './to-listed-wallet.js'
export { toListedWallet } from './to-listed-wallet.js'

/**
 * All wallets of the registry: the popular ones first, then the others by id.
 *
 * @example
 * registryWallets.filter(({ namespaces }) => namespaces.includes('bip122'))
 */
export const registryWallets: readonly RegistryWallet[] = [...popularWallets, ...further]
