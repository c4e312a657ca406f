import type { StandardPlugin } from './standard-plugin.js'

/**
 * The plugins of the chains besides EVM: each is fetched only where the host lists a network of its namespace. Apart from
 * `standardPlugins`, because a page with EVM networks alone has their packages not installed (`quoin/presets/evm`).
 */
export const chainPlugins = [
  {
    id: 'solana',
    plugin: () => import('../chains/solana/src/index.js'),
    when: 'namespace',
    namespaces: ['solana'],
  },
  {
    id: 'bip122',
    plugin: () => import('../chains/bip122/src/index.js'),
    when: 'namespace',
    namespaces: ['bip122'],
  },
  {
    id: 'polkadot',
    plugin: () => import('../chains/polkadot/src/index.js'),
    when: 'namespace',
    namespaces: ['polkadot'],
  },
  {
    id: 'walletStandard',
    plugin: () => import('../plugins/wallet-standard/src/manifest.js'),
    when: 'namespace',
    namespaces: ['solana', 'bip122'],
  },
] as const satisfies readonly StandardPlugin[]
