import type { CaipNetworkId } from '#kernel'

/** The behaviour of a wallet at a request. */
export type WalletBehaviour =
  | 'approve'
  /** Rejects with code 4001. */
  | 'reject'
  /** Does not respond until `answerHanging()`. */
  | 'hang'
  | 'throw-string'
  | 'throw-undefined'

/** Controls of a wallet's user. All test wallets have them, so that suites run on any. */
export interface WalletControls {
  /** Sets the behaviour from now on, for one method or for all. */
  behave(behaviour: WalletBehaviour, method?: string): void
  /** Approves the pending requests. */
  answerHanging(): void
  /** Locks the wallet: it provides no account until `unlock()`. */
  lock(): void
  unlock(): void
  /** Sets the accounts; the first is the active one. */
  chooseAccounts(addresses: readonly string[]): void
  chooseNetwork(id: CaipNetworkId): void
  /** Ends the connection from the wallet's side. */
  drop(): void
  /** Returns the number of the program's listeners on the wallet. */
  listenerCount(): number
}
