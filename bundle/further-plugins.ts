import type { Plugin, PluginTypes } from '#kernel'
import type { Bip122Plugin } from '../chains/bip122/src/index.js'
import type { PolkadotPlugin } from '../chains/polkadot/src/index.js'
import type { SolanaPlugin } from '../chains/solana/src/index.js'
import type { WalletStandardPlugin } from '../plugins/wallet-standard/src/manifest.js'

// Apart from the list of the default bundle, so that what loads each chain weighs nothing in a page with none of them.

interface Loaded<P extends PluginTypes> {
  readonly default: Plugin<P>
}

/** Loads the plugin of Solana. */
export async function solana(): Promise<Loaded<SolanaPlugin>> {
  return { default: (await import('../chains/solana/src/index.js')).solana }
}

/** Loads the plugin of Bitcoin. */
export async function bip122(): Promise<Loaded<Bip122Plugin>> {
  return { default: (await import('../chains/bip122/src/index.js')).bip122 }
}

/** Loads the plugin of Polkadot. */
export async function polkadot(): Promise<Loaded<PolkadotPlugin>> {
  return { default: (await import('../chains/polkadot/src/index.js')).polkadot }
}

/** Loads the plugin for wallets of the Wallet Standard. */
export async function walletStandard(): Promise<Loaded<WalletStandardPlugin>> {
  return { default: (await import('../plugins/wallet-standard/src/manifest.js')).walletStandardPlugin }
}
