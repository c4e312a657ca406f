import type { RequestAmount, RequestField, RequestStep, RequestToken } from 'quoin/kernel'

/** The decoded parts of a request, as the widget has them. */
export type {
  RequestAmount as ReviewAmount,
  RequestField as TypedField,
  RequestStep as ReviewStep,
  RequestToken as ReviewToken,
}

type ReviewAmount = RequestAmount
type ReviewStep = RequestStep
type TypedField = RequestField

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
