import type { Network } from '../networks/network.js'
import type { AssetBalance } from './chain-tokens.js'
import type { WalletCall } from './chain-types.js'

/** A holding of an account as a wallet reports it. Prices are decimal texts in the wallet's currency. */
export interface WalletHolding extends AssetBalance {
  readonly price?: string | undefined
  readonly worth?: string | undefined
  readonly iconUrl?: string | undefined
}

/** The two successive requests that read an account's holdings from a wallet. */
export interface AssetsQuestions {
  /** Reads whether the wallet reports holdings of accounts. */
  readonly offer: WalletCall
  /** Reads the holdings of this account, after `offer`. */
  readonly assets: WalletCall
}

/** Reads an account's holdings from a wallet (ERC-7811). */
export interface ChainAssets {
  /** Returns the two requests: `isSupported` reads the response to `offer`, `read` the response to `assets`. */
  requests(request: { readonly network: Network; readonly address: string }): Promise<AssetsQuestions>
  /** Returns whether a wallet reports holdings on the network. Throws `ANSWER_INVALID`. */
  isSupported(answer: unknown, network: Network): Promise<boolean>
  /** Throws `ANSWER_INVALID`. */
  read(answer: unknown, network: Network): Promise<readonly WalletHolding[]>
}
