import type { ChainRequest, WalletCall } from './chain-types.js'

/** Has wallets sign texts. */
export interface ChainMessages {
  /** Returns the call that asks a wallet to sign a text. */
  request(request: { readonly address: string; readonly message: string }): WalletCall | Promise<WalletCall>
  /** Returns the signature in a wallet's answer to `request`, as `verify` takes it. Throws `ANSWER_INVALID` if there is none. */
  readSignature(answer: unknown): string | Promise<string>
  /**
   * Returns whether the account signed the text. Throws `NODE_FAILED` if a node is needed and cannot be reached, `ABORTED`.
   *
   * Optional, as signing does not depend on it: a server can verify signatures that the page cannot.
   */
  verify?(
    request: ChainRequest & {
      readonly address: string
      readonly message: string
      readonly signature: string
    },
  ): Promise<boolean>
}
