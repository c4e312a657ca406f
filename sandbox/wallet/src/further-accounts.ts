import type { KeysAccount } from '../../wallet-parts/namespace-keys.js'
import { connectableAccounts, loadNamespaceKeys } from './load-namespace-keys.js'
import type { FurtherAccount, WalletStore } from './wallet-store.js'

/** Returns the active account of a namespace; its keys are loaded at the first call. */
export async function loadFurtherAccount(
  namespace: string,
  store: WalletStore,
): Promise<FurtherAccount | undefined> {
  const keys = store.get().further[namespace]?.keys ?? (await loadNamespaceKeys(namespace))
  // A concurrent call may have loaded them: the store holds the displayed account.
  const known = store.get().further[namespace]
  if (known || !keys) return known
  const accounts = connectableAccounts(keys)
  const account =
    accounts.find(({ address }) => address === store.rememberedAccount(namespace)) ?? accounts[0]
  if (!account) return undefined
  const loaded = { keys, account }
  store.set({ further: { ...store.get().further, [namespace]: loaded } })
  return loaded
}

/** Returns the granted accounts of an app, of those in the keys. */
export function grantedAccounts(
  { keys }: FurtherAccount,
  granted: readonly string[],
  chainId: string,
): readonly KeysAccount[] {
  return keys.accounts.filter(({ address }) => granted.includes(`${chainId}:${address}`))
}
