import type { KeysAccount, NamespaceKeys } from '../../wallet-parts/namespace-keys.js'

/** The keys of a namespace other than EVM, and its active account. */
export interface FurtherAccount {
  readonly keys: NamespaceKeys
  readonly account: KeysAccount
}
