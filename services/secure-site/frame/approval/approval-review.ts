/** A token as an approval names it; the network's own coin where `address` is absent. */
export interface ReviewToken {
  readonly address?: string | undefined
  /** Cleaned and capped; `undefined` where the contract does not tell. */
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

/** An exact amount. `value` counts the smallest unit. */
export interface ReviewAmount {
  readonly token: ReviewToken
  readonly value: bigint
  /** US dollars, where a price is known. */
  readonly fiat?: number | undefined
}

/** One thing that a request does, in the order of the bytes (SEC-07). */
export type ReviewStep =
  | {
      readonly kind: 'send'
      readonly amount: ReviewAmount
      readonly to: string
      readonly from?: string | undefined
    }
  /** `approve`, `increaseAllowance`, a permit: somebody may take this much, `unlimited` where it is all there will ever be. */
  | {
      readonly kind: 'allow'
      readonly token: ReviewToken
      readonly spender: string
      readonly amount: ReviewAmount | 'unlimited'
      /** Whose tokens, where they are not the account's own. */
      readonly owner?: string | undefined
      /** What is there is changed by this amount; the allowance is not set to it. */
      readonly isChange?: 'more' | 'less' | undefined
      /** Seconds since 1970. */
      readonly expires?: number | undefined
      readonly by: 'transaction' | 'signature'
    }
  | { readonly kind: 'revoke'; readonly token: ReviewToken; readonly spender: string }
  /** `setApprovalForAll`: somebody may take every NFT of a collection, or no longer. */
  | {
      readonly kind: 'allowAll'
      readonly collection: string
      readonly operator: string
      readonly allowed: boolean
    }
  /** ERC-721 `approve`: somebody may take this one NFT. */
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
  /** Exactly `give` for at least `minimum`, or nothing: if the contract is the exchange that it is called as. */
  | {
      readonly kind: 'swap'
      readonly contract: string
      readonly give: ReviewAmount
      readonly minimum: ReviewAmount
      /** Who gets it, where it is not the account. */
      readonly to?: string | undefined
      /** Seconds since 1970. */
      readonly expires?: number | undefined
    }
  | { readonly kind: 'deploy'; readonly value: ReviewAmount | undefined }
  /** Solana: somebody else decides over an account or a token from now on; nobody where `to` is absent. */
  | {
      readonly kind: 'setAuthority'
      readonly subject: string
      /** `AccountOwner`: the tokens in the account are theirs. Else the name of the right, as the token program calls it. */
      readonly right: string
      readonly to: string | undefined
    }
  /** Solana: an account that holds a token is made; its rent is paid by the account. */
  | { readonly kind: 'createTokenAccount'; readonly token: ReviewToken; readonly owner: string }
  /** Solana: an account that holds a token is closed; the coins in it go to `to`. */
  | { readonly kind: 'closeTokenAccount'; readonly account: string; readonly to: string }
  /** Solana: a text that everybody can read. */
  | { readonly kind: 'memo'; readonly text: string }
  /** Bytes that nobody here understands: said as such, never guessed. */
  | {
      readonly kind: 'unknown'
      readonly to: string
      readonly value: ReviewAmount | undefined
      /** Four bytes of an EVM call, the program of a Solana instruction. */
      readonly selector: string
      readonly data: string
    }

/** A change of the account's balances, as the chain simulated it. */
export interface BalanceChange {
  /** Negative where it goes out. */
  readonly amount: ReviewAmount
}

export type Simulation =
  | { readonly status: 'done'; readonly changes: readonly BalanceChange[] }
  | { readonly status: 'reverts'; readonly reason: string | undefined }
  /** The chain cannot simulate, or did not answer. */
  | { readonly status: 'unavailable' }

/** A field of typed data, as a tree. */
export interface TypedField {
  readonly name: string
  readonly value: string | readonly TypedField[]
}

/** ERC-7715: what a page may do later without asking. */
export interface PermissionTerm {
  readonly amount?: ReviewAmount | undefined
  /** Seconds; the amount is per such a time. */
  readonly period?: number | undefined
  /** At most so much in all, whatever the period. */
  readonly total?: ReviewAmount | undefined
  readonly to?: string | undefined
  /** What is asked for, where it is nothing of the above. */
  readonly text?: string | undefined
}

/** What is to be approved. */
export type ReviewSubject =
  | { readonly kind: 'message'; readonly text: string; readonly isHex: boolean }
  | {
      readonly kind: 'typedData'
      readonly primaryType: string
      readonly domain: readonly TypedField[]
      readonly message: readonly TypedField[]
      /** What it allows, where it is a permit. */
      readonly steps: readonly ReviewStep[]
    }
  | {
      readonly kind: 'transaction'
      readonly steps: readonly ReviewStep[]
      /** At most; `sponsored` where somebody else pays. */
      readonly fee: ReviewAmount | 'sponsored' | 'unknown'
      readonly simulation: Simulation
      /** All or nothing. */
      readonly isBatch: boolean
      /** It is signed, not sent: whoever asked may send it later. */
      readonly isSignedOnly: boolean
    }
  | {
      readonly kind: 'permissions'
      readonly terms: readonly PermissionTerm[]
      /** Seconds since 1970. */
      readonly expires: number
      /** Keys or addresses: any of them may act. */
      readonly signers: readonly string[]
      /** Whether a contract holds them to it, or this site before it signs. */
      readonly enforcedBy: 'chain' | 'site'
      /** At most, of telling the network; absent where it is not told. */
      readonly fee?: ReviewAmount | 'sponsored' | 'unknown' | undefined
    }
  | {
      readonly kind: 'revokePermissions'
      readonly permission: string
      /** At most, of telling the network; absent where it is not told. */
      readonly fee?: ReviewAmount | 'sponsored' | 'unknown' | undefined
    }

/** Everything that the approval shows. Whatever stands here was read from the very bytes that will be signed. */
export interface ApprovalReview {
  readonly subject: ReviewSubject
  readonly network: { readonly caipNetworkId: string; readonly name: string }
  readonly account: { readonly address: string; readonly type: 'eoa' | 'smartAccount' }
  /** A page switched to this account since the user last approved something: said before everything else. */
  readonly isSwitched: boolean
  readonly app: {
    readonly origin: string
    readonly name: string | undefined
    readonly iconUrl: string | undefined
  }
  /** Reasons to look twice, each a key of the frame's words. */
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
  /** No network has shown that the contract gives what a swap says. */
  | 'swapUnproven'
  | 'swapToOther'
  /** Solana: a right over an account or a token is given away. */
  | 'givesAuthority'
  /** The typed data carries fields that its types do not name: shown by nobody, and not signed. */
  | 'unsignedFields'
  /** The text holds characters that hide or turn text; they are shown as `\u{202e}`. */
  | 'hiddenCharacters'
