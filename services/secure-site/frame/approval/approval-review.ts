/** A token in an approval; the native currency if `address` is absent. */
export interface ReviewToken {
  readonly address?: string | undefined
  /** Sanitized and shortened; `undefined` if the contract does not provide it. */
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

/** An exact amount. `value` is in the smallest unit. */
export interface ReviewAmount {
  readonly token: ReviewToken
  readonly value: bigint
  /** US dollars, if a price is available. */
  readonly fiat?: number | undefined
}

/** One action of a request, in the order of the bytes (SEC-07). */
export type ReviewStep =
  | {
      readonly kind: 'send'
      readonly amount: ReviewAmount
      readonly to: string
      readonly from?: string | undefined
    }
  /**
   * `approve`, `increaseAllowance`, a permit: a spender may take this amount; `unlimited` if it covers every possible
   * balance.
   */
  | {
      readonly kind: 'allow'
      readonly token: ReviewToken
      readonly spender: string
      readonly amount: ReviewAmount | 'unlimited'
      /** Owner of the tokens, if not the account itself. */
      readonly owner?: string | undefined
      /** Set if the amount is added to or subtracted from the current allowance instead of replacing it. */
      readonly isChange?: 'more' | 'less' | undefined
      /** Seconds since 1970. */
      readonly expires?: number | undefined
      readonly by: 'transaction' | 'signature'
    }
  | { readonly kind: 'revoke'; readonly token: ReviewToken; readonly spender: string }
  /** `setApprovalForAll`: allows an operator to take every NFT of a collection, or revokes that. */
  | {
      readonly kind: 'allowAll'
      readonly collection: string
      readonly operator: string
      readonly allowed: boolean
    }
  /** ERC-721 `approve`: a spender may take this one NFT. */
  | {
      readonly kind: 'allowNft'
      readonly collection: string
      readonly id: bigint
      readonly spender: string
    }
  | {
      readonly kind: 'sendNft'
      readonly collection: string
      readonly id: bigint
      readonly count: bigint
      readonly to: string
      readonly from?: string | undefined
    }
  /**
   * Exchanges exactly `sellAmount` for at least `minimum`, or reverts: if the contract is the exchange whose interface is
   * called.
   */
  | {
      readonly kind: 'swap'
      readonly contract: string
      readonly sellAmount: ReviewAmount
      readonly minimum: ReviewAmount
      /** Recipient, if not the account. */
      readonly to?: string | undefined
      /** Seconds since 1970. */
      readonly expires?: number | undefined
    }
  | { readonly kind: 'deploy'; readonly value: ReviewAmount | undefined }
  /** Solana: transfers the authority over an account or a token; drops it if `to` is absent. */
  | {
      readonly kind: 'setAuthority'
      readonly subject: string
      /**
       * `AccountOwner`: the owner of the account's tokens. Otherwise the name of the authority in the token program.
       */
      readonly right: string
      readonly to: string | undefined
    }
  /** Solana: creates a token account; its rent is paid by the account. */
  | { readonly kind: 'createTokenAccount'; readonly token: ReviewToken; readonly owner: string }
  /** Solana: closes a token account; its SOL goes to `to`. */
  | { readonly kind: 'closeTokenAccount'; readonly account: string; readonly to: string }
  /** Solana: a public text. */
  | { readonly kind: 'memo'; readonly text: string }
  /** Bytes that cannot be decoded: shown as such, never guessed. */
  | {
      readonly kind: 'unknown'
      readonly to: string
      readonly value: ReviewAmount | undefined
      /** The first four bytes of an EVM call, or the program of a Solana instruction. */
      readonly selector: string
      readonly data: string
    }

/** A change of the account's balances, as simulated by the chain. */
export interface BalanceChange {
  /** Negative for outgoing amounts. */
  readonly amount: ReviewAmount
}

export type Simulation =
  | { readonly status: 'done'; readonly changes: readonly BalanceChange[] }
  | { readonly status: 'reverts'; readonly reason: string | undefined }
  /** The chain cannot simulate, or did not respond. */
  | { readonly status: 'unavailable' }

/** A field of typed data, as a tree. */
export interface TypedField {
  readonly name: string
  readonly value: string | readonly TypedField[]
}

/** ERC-7715: a permission to act later without an approval. */
export interface PermissionTerm {
  readonly amount?: ReviewAmount | undefined
  /** Period of the amount. Seconds. */
  readonly period?: number | undefined
  /** Limit of the total, over all periods. */
  readonly total?: ReviewAmount | undefined
  readonly to?: string | undefined
  /** The requested permission, if it has none of the above. */
  readonly text?: string | undefined
}

/** The subject of an approval. */
export type ReviewSubject =
  | { readonly kind: 'message'; readonly text: string; readonly isHex: boolean }
  | {
      readonly kind: 'typedData'
      readonly primaryType: string
      readonly domain: readonly TypedField[]
      readonly message: readonly TypedField[]
      /** The allowances of a permit; otherwise empty. */
      readonly steps: readonly ReviewStep[]
    }
  | {
      readonly kind: 'transaction'
      readonly steps: readonly ReviewStep[]
      /** Maximum; `sponsored` if another account pays. */
      readonly fee: ReviewAmount | 'sponsored' | 'unknown'
      readonly simulation: Simulation
      /** Atomic. */
      readonly isBatch: boolean
      /** Signed, not sent: the requester may send it later. */
      readonly isSignedOnly: boolean
    }
  | {
      readonly kind: 'permissions'
      readonly terms: readonly PermissionTerm[]
      /** Seconds since 1970. */
      readonly expires: number
      /** Keys or addresses: each of them may act. */
      readonly signers: readonly string[]
      /** Enforced by a contract, or by this site before it signs. */
      readonly enforcedBy: 'chain' | 'site'
      /** Maximum fee of the on-chain grant; absent if it is not on chain. */
      readonly fee?: ReviewAmount | 'sponsored' | 'unknown' | undefined
    }
  | {
      readonly kind: 'revokePermissions'
      readonly permission: string
      /** Maximum fee of the on-chain revocation; absent if it is not on chain. */
      readonly fee?: ReviewAmount | 'sponsored' | 'unknown' | undefined
    }

/** All data of an approval. Every value is decoded from the bytes that will be signed. */
export interface ApprovalReview {
  readonly subject: ReviewSubject
  readonly network: { readonly caipNetworkId: string; readonly name: string }
  readonly account: { readonly address: string; readonly type: 'eoa' | 'smartAccount' }
  /** A page switched to this account since the user last approved something: shown before everything else. */
  readonly isSwitched: boolean
  readonly app: {
    readonly origin: string
    readonly name: string | undefined
    readonly iconUrl: string | undefined
  }
  /** Warnings, each a key of the frame's texts. */
  readonly warnings: readonly ReviewWarning[]
}

export type ReviewWarning =
  | 'unlimitedAllowance'
  | 'allNfts'
  | 'unknownCall'
  | 'wouldRevert'
  | 'domainIsOther'
  | 'blindMessage'
  | 'sendsToContract'
  | 'signedOnly'
  /** The contract's output of a swap is not confirmed by a simulation. */
  | 'swapUnproven'
  | 'swapToOther'
  /** Solana: transfers the authority over an account or a token. */
  | 'givesAuthority'
  /** The typed data has fields that its types lack: not displayed, and not signed. */
  | 'unsignedFields'
  /** The text has characters that hide or reorder text; they are shown as `\u{202e}`. */
  | 'hiddenCharacters'
