/** The effect of an instruction of a Solana transaction. Addresses are base58; amounts in the smallest unit. */
export type InstructionMeaning =
  /** System program. Lamports. */
  | {
      readonly kind: 'sendCoin'
      readonly from: string
      readonly to: string
      readonly lamports: bigint
      /** Further accounts without an effect; absent if there are none. */
      readonly references?: readonly string[]
    }
  /** `from` and `to` are token accounts, not wallets. `mint` and `decimals` are set if the data contains them. */
  | {
      readonly kind: 'sendToken'
      readonly program: string
      readonly mint: string | undefined
      readonly decimals: number | undefined
      readonly from: string
      readonly to: string
      readonly authority: string
      readonly amount: bigint
      /** Further accounts without an effect, unless they also sign; absent if there are none. */
      readonly references?: readonly string[]
    }
  /** Allows a spender an amount of a token account. */
  | {
      readonly kind: 'allow'
      readonly program: string
      readonly mint: string | undefined
      readonly decimals: number | undefined
      readonly account: string
      readonly spender: string
      readonly owner: string
      readonly amount: bigint
      readonly isUnlimited: boolean
    }
  | {
      readonly kind: 'revoke'
      readonly program: string
      readonly account: string
      readonly owner: string
    }
  /** Transfers an authority; removes it if `to` is absent. */
  | {
      readonly kind: 'setAuthority'
      readonly program: string
      /** The account or the mint. */
      readonly subject: string
      readonly right: TokenAuthority
      readonly from: string
      readonly to: string | undefined
    }
  | {
      readonly kind: 'closeTokenAccount'
      readonly program: string
      readonly account: string
      /** The recipient of the lamports in it. */
      readonly to: string
      readonly owner: string
    }
  /** Associated Token Account program. */
  | {
      readonly kind: 'createTokenAccount'
      readonly payer: string
      readonly account: string
      readonly owner: string
      readonly mint: string
    }
  | { readonly kind: 'memo'; readonly text: string }
  /** Compute budget: price and limits. */
  | { readonly kind: 'budget' }
  | {
      readonly kind: 'unknown'
      readonly program: string
      /** Hex. */
      readonly data: string
    }

/** Authorities of an account or a mint, by their names in the token program. */
export type TokenAuthority = 'MintTokens' | 'FreezeAccount' | 'AccountOwner' | 'CloseAccount'

/** A Solana transaction, decoded from its bytes. */
export interface DecodedSolanaTransaction {
  readonly version: 'legacy' | 0
  readonly feePayer: string
  /** The required signers, the fee payer first. */
  readonly signers: readonly string[]
  readonly blockhash: string
  /** Maximum. Lamports. */
  readonly fee: bigint
  /** In order of execution. */
  readonly instructions: readonly InstructionMeaning[]
  /** Lookup tables of the transaction. */
  readonly lookupTables: readonly string[]
}
