import type { Network } from '../networks/network.js'
import type { AssetBalance } from './chain-tokens.js'
import type { WalletCall } from './chain-types.js'

/** What a wallet says that an account holds (ACC-10). Prices are decimal texts in the wallet's currency. */
export interface WalletHolding extends AssetBalance {
  readonly price?: string | undefined
  readonly worth?: string | undefined
  readonly iconUrl?: string | undefined
}

/** What a wallet is asked, one after the other, to learn what an account holds. */
export interface AssetsQuestions {
  /** Does it say what accounts hold? */
  readonly offer: WalletCall
  /** Then: what does this one hold? */
  readonly assets: WalletCall
}

/** Reads from a wallet what an account holds (ERC-7811). */
export interface ChainAssets {
  /** Returns the two requests: `isSupported` reads the answer to `offer`, `read` the answer to `assets`. */
  requests(request: { readonly network: Network; readonly address: string }): Promise<AssetsQuestions>
  /** Returns whether a wallet reports holdings on the network. Throws `ANSWER_INVALID`. */
  isSupported(answer: unknown, network: Network): Promise<boolean>
  /** Throws `ANSWER_INVALID`. */
  read(answer: unknown, network: Network): Promise<readonly WalletHolding[]>
}
