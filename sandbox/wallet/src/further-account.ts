import type { KeysAccount, NamespaceKeys } from '../../wallet-parts/namespace-keys.js'

/** The keys of a namespace besides Ethereum, and which account of them is the active one. */
export interface FurtherAccount {
  readonly keys: NamespaceKeys
  readonly account: KeysAccount
}
