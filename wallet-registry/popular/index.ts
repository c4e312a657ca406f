import type { RegistryWallet } from '../registry-wallet.js'
import wallets from './wallets.json' with { type: 'json' }

export { findWallets } from '../find-wallets.js'
export { toListedWallet } from '../to-listed-wallet.js'

/**
 * The thirty most used wallets, most used first. A page loads them where no gateway responds.
 *
 * @example
 * popularWallets[0]?.name // 'MetaMask'
 */
export const popularWallets: readonly RegistryWallet[] = wallets
