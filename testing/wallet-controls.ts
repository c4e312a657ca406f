import type { CaipNetworkId } from '#kernel'

/** What a wallet does when it is asked something. */
export type WalletBehaviour =
  | 'approve'
  /** Declines with code 4001. */
  | 'reject'
  /** Does not answer, until `answerHanging()`. */
  | 'hang'
  | 'throw-string'
  | 'throw-undefined'

/** The person at a wallet: what every test wallet lets tests do, so that suites run on any. */
export interface WalletControls {
  /** From now on; for one method or, without one, for all. */
  behave(behaviour: WalletBehaviour, method?: string): void
  /** Approves what has been left hanging. */
  answerHanging(): void
  /** Locks itself: it names no account until `unlock()`. */
  lock(): void
  unlock(): void
  /** The first is the active one. */
  chooseAccounts(addresses: readonly string[]): void
  chooseNetwork(id: CaipNetworkId): void
  /** Ends the connection by itself. */
  drop(): void
  /** How many listeners the program has on the wallet now. */
  listenerCount(): number
}
