/** What an instruction of a Solana transaction does. Addresses are base58; amounts the smallest unit. */
export type InstructionMeaning =
  /** System program. Lamports. */
  | {
      readonly kind: 'sendCoin'
      readonly from: string
      readonly to: string
      readonly lamports: bigint
      /** Accounts that it lists and does nothing with; absent where there are none. */
      readonly references?: readonly string[]
    }
  /** `from` and `to` are accounts that hold tokens, not wallets. `mint` and `decimals` where the bytes name them. */
  | {
      readonly kind: 'sendToken'
      readonly program: string
      readonly mint: string | undefined
      readonly decimals: number | undefined
      readonly from: string
      readonly to: string
      readonly authority: string
      readonly amount: bigint
      /** Accounts that it lists and does nothing with, unless they sign, too; absent where there are none. */
      readonly references?: readonly string[]
    }
  /** Somebody may take so much out of an account that holds tokens. */
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
  /** Somebody else decides from now on; nobody where `to` is absent. */
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
      /** Who gets the coins in it. */
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
  /** Compute budget: what it costs and may use. */
  | { readonly kind: 'budget' }
  | {
      readonly kind: 'unknown'
      readonly program: string
      /** Hex. */
      readonly data: string
    }

/** Rights over an account or a mint of the token program, by the program's own names. */
export type TokenAuthority = 'MintTokens' | 'FreezeAccount' | 'AccountOwner' | 'CloseAccount'

/** A transaction of Solana, read from its bytes. */
export interface DecodedSolanaTransaction {
  readonly version: 'legacy' | 0
  readonly feePayer: string
  /** Who must sign, the fee payer first. */
  readonly signers: readonly string[]
  readonly blockhash: string
  /** Lamports at most. */
  readonly fee: bigint
  /** In the order in which they run. */
  readonly instructions: readonly InstructionMeaning[]
  /** Lookup tables that it takes addresses from. */
  readonly lookupTables: readonly string[]
}
