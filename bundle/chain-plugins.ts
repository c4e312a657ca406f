import type { StandardPlugin } from './standard-plugin.js'

/**
 * The plugins of the chains besides EVM: each is fetched only if the host lists a network of its namespace. Separate from
 * `standardPlugins`, because a page with only EVM networks does not have their packages installed (`quoin/presets/evm`).
 */
export const chainPlugins = [
  {
    id: 'solana',
    plugin: () => import('../chains/solana/src/manifest.js'),
    when: 'namespace',
    namespaces: ['solana'],
  },
  {
    id: 'bip122',
    plugin: () => import('../chains/bip122/src/manifest.js'),
    when: 'namespace',
    namespaces: ['bip122'],
  },
  {
    id: 'polkadot',
    plugin: () => import('../chains/polkadot/src/manifest.js'),
    when: 'namespace',
    namespaces: ['polkadot'],
  },
  {
    id: 'walletStandard',
    plugin: () => import('../plugins/wallet-standard/src/manifest.js'),
    when: 'namespace',
    // A third party's plugin adds Sui (`standardNamespaces`).
    namespaces: ['solana', 'bip122', 'sui'],
  },
  {
    // One approval for several namespaces is of use only to a page with several.
    id: 'multichain',
    plugin: () => import('../plugins/multichain/src/manifest.js'),
    when: 'namespace',
    namespaces: ['solana', 'bip122', 'polkadot'],
  },
] as const satisfies readonly StandardPlugin[]
