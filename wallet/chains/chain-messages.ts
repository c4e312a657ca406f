import type { ChainRequest, WalletCall } from './chain-types.js'

/** Builds requests to sign messages, and verifies signatures. */
export interface ChainMessages {
  /** Returns the request for a wallet to sign a message. */
  request(request: { readonly address: string; readonly message: string }): WalletCall | Promise<WalletCall>
  /**
   * Returns the signature from a wallet's response to `request`, in the form for `verify`. Throws `ANSWER_INVALID` if
   * there is none.
   */
  readSignature(answer: unknown): string | Promise<string>
  /**
   * Returns whether the account signed the message. Throws `NODE_FAILED` if a node is needed and unreachable,
   * `ABORTED`.
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
