import type { KeysAccount } from '../../wallet-parts/namespace-keys.js'
import type { FurtherAccount } from './further-account.js'
import { connectableAccounts, loadNamespaceKeys } from './load-namespace-keys.js'
import type { WalletStore } from './wallet-store.js'

/** The active account of a namespace; its keys are loaded when it is first asked for. */
export async function loadFurtherAccount(
  namespace: string,
  store: WalletStore,
): Promise<FurtherAccount | undefined> {
  const keys = store.get().further[namespace]?.keys ?? (await loadNamespaceKeys(namespace))
  // Two apps may have asked at once: what is in the store is what the person sees.
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

/** An account that an app was granted, of those that the keys have. */
export function grantedAccounts(
  { keys }: FurtherAccount,
  granted: readonly string[],
  chainId: string,
): readonly KeysAccount[] {
  return keys.accounts.filter(({ address }) => granted.includes(`${chainId}:${address}`))
}
