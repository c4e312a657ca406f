import type { CaipNetworkId } from '#kernel'

/** A call of a page's wallet to the test. */
export interface PageCall {
  readonly method: string
  readonly params: unknown
}

/** An answer to a page. Errors of wallets may be any value, so they travel as values. */
export type PageAnswer = { readonly result: unknown } | { readonly error: unknown }

/** An event of the wallet; it travels as the detail of a DOM event with the name of the binding. */
export interface PageEvent {
  readonly name: string
  readonly payload: unknown
}

/** An account as pages receive it. */
export interface PageAccount {
  readonly address: string
  /** Hex, without `0x`. */
  readonly publicKey: string
}

/** The state that a wallet shares with a page. */
export interface PageState {
  readonly accounts: readonly PageAccount[]
  readonly network: CaipNetworkId
}

/** The data that every wallet of a page needs; it is passed into the page. */
export interface PageWalletOptions {
  /** The name of the function of the page that calls the test. */
  readonly binding: string
  readonly name: string
  readonly icon: string
  /** Names of the namespace's networks in the wallet's interface, by CAIP-2 id. */
  readonly networkNames: Readonly<Record<string, string>>
  /** CAIP-2 ids, the active one first. */
  readonly networks: readonly CaipNetworkId[]
}
