import type { KeysAccount, NamespaceKeys } from '../../wallet-parts/namespace-keys.js'

const LOADERS: Readonly<Record<string, () => Promise<NamespaceKeys>>> = {
  solana: () =>
    import('../../wallet-parts/solana/create-solana-keys.js').then((module) => module.createSolanaKeys()),
  bip122: () =>
    import('../../wallet-parts/bip122/create-bip122-keys.js').then((module) => module.createBip122Keys()),
  polkadot: () =>
    import('../../wallet-parts/polkadot/create-polkadot-keys.js').then((module) =>
      module.createPolkadotKeys(),
    ),
  cosmos: () =>
    import('../../wallet-parts/cosmos/create-cosmos-keys.js').then((module) => module.createCosmosKeys()),
}

/** Returns the keys of a namespace, loaded for the first app that names it; `undefined` if the wallet has none. */
export async function loadNamespaceKeys(namespace: string): Promise<NamespaceKeys | undefined> {
  return Object.hasOwn(LOADERS, namespace) ? LOADERS[namespace]?.() : undefined
}

/**
 * Returns the accounts that an app can connect to. A Bitcoin account is identified by its payment address
 * (WalletConnect reference).
 */
export function connectableAccounts({ accounts }: NamespaceKeys): readonly KeysAccount[] {
  return accounts.filter(({ purpose }) => purpose !== 'ordinals')
}
