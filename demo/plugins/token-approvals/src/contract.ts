import {
  type CaipAddress,
  type CaipNetworkId,
  type ContributionPoint,
  createToken,
  defineContributionPoint,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from 'quoin/kernel'
import type { TokenApprovalsMessages } from './messages.en.js'
import type { ApprovalsStored } from './stored.js'

/** Options of the plugin. */
export interface TokenApprovalsOptions {
  /** Maximum number of event requests to a node per search. Default 100; older blocks wait for the next search. */
  readonly logRequests?: number
}

/** An allowance of one contract for one token of an account. */
export interface TokenApproval {
  /** Distinguishes approvals, also those of several accounts. */
  readonly id: string
  /** CAIP-10 of the approving account. */
  readonly account: CaipAddress
  /** The token's contract, in lower case. */
  readonly token: string
  /** The spender's address, in lower case. */
  readonly spender: string
  /** The remaining allowance, in the token's smallest unit. */
  readonly allowance: bigint
  /** True if the allowance never runs out. */
  readonly unlimited: boolean
  /** The token's own symbol: sanitized, at most 64 characters. Undefined if it has none. */
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

/** The result of a search. */
export interface FoundApprovals {
  /** Unlimited ones first, then by symbol. Includes used and revoked ones, with an allowance of 0. */
  readonly approvals: readonly TokenApproval[]
  /** The number of unread approvals: their tokens or the node did not answer. */
  readonly unread: number
  /** The oldest block searched; undefined if all blocks were. */
  readonly lookedBackTo: bigint | undefined
  /** True if the list contains only the newest approvals. */
  readonly isCut: boolean
}

/** The state of the active account's list. */
export type ApprovalsState =
  /** No account of an EVM network of the host is connected. */
  | { readonly status: 'none' }
  /** No read was requested yet. */
  | { readonly status: 'idle' }
  /** `slow`: the read takes longer than usual. */
  | { readonly status: 'loading'; readonly account: CaipAddress; readonly slow: boolean }
  | { readonly status: 'failed'; readonly account: CaipAddress }
  | {
      readonly status: 'ready'
      readonly account: CaipAddress
      readonly found: FoundApprovals
      /** A refresh is pending. */
      readonly refreshing: boolean
      /** The refresh failed: the list is that of the last read. */
      readonly outdated: boolean
    }

/**
 * The reason of a failed revocation. `declined`, `changed` and `unsent`: nothing was sent. `unknown`: the wallet
 * disconnected before it answered. `late`: it was sent and is not in a block yet. `reverted` and `ineffective`: the fee
 * was paid, the approval stays.
 */
export type RevokeFailure =
  | 'declined'
  | 'changed'
  | 'unsent'
  | 'unknown'
  | 'late'
  | 'reverted'
  | 'ineffective'

/** The state of a revocation. */
export type Revocation =
  /** The wallet prompts the user. */
  | { readonly status: 'confirming' }
  /** Sent; the network has not confirmed it. */
  | { readonly status: 'pending'; readonly transaction: string }
  | { readonly status: 'done'; readonly transaction: string }
  | {
      readonly status: 'failed'
      readonly reason: RevokeFailure
      readonly transaction: string | undefined
    }

/** The user's settings. */
export interface ApprovalsSettings {
  /** Leaves out used and revoked approvals. Default true. */
  readonly hideZero: boolean
}

/** `kernel.tokenApprovals`: the spenders of the connected account's tokens. */
export interface TokenApprovalsApi {
  /** The list of the active account, live while watched. */
  readonly store: ReadableStore<ApprovalsState>
  /** Revocations by the id of the approval. */
  readonly revocations: ReadableStore<Readonly<Record<string, Revocation>>>
  readonly settings: ReadableStore<ApprovalsSettings>
  /** Reads the list, and again when account or network change. Returns a function that stops watching. */
  watch(): () => void
  /** Reads the list again, and searches further back if blocks remain. Never rejects: see `store`. */
  refresh(): Promise<void>
  /**
   * Requests a transaction that sets an allowance to 0, and waits for its confirmation. A second call joins a pending
   * one; for a late transaction it waits again and sends nothing. Never rejects: returns the result.
   */
  revoke(approval: TokenApproval): Promise<Revocation>
  /** Clears the result of a finished revocation. A pending one stays. */
  dismiss(approval: TokenApproval): void
  /** Returns the name that a plugin gave a spender by `knownSpenders`. */
  nameOf(approval: TokenApproval): string | undefined
  setHideZero(hide: boolean): void
}

export interface TokenApprovalsEvents {
  'tokenApprovals:revoked': {
    readonly account: CaipAddress
    readonly token: string
    readonly spender: string
    readonly transaction: string
  }
  'tokenApprovals:revokeFailed': { readonly account: CaipAddress; readonly reason: RevokeFailure }
}

/** A spender with a name. */
export interface KnownSpender {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  /** "Example Exchange". Displayed as text. */
  readonly name: string
}

/**
 * The contribution point for names of spenders, displayed beside their addresses.
 *
 * @example
 * contributes: { extra: [contributeTo(knownSpenders, { caipNetworkId: 'eip155:1', address: '0x…', name: 'Example' })] }
 */
export const knownSpenders: ContributionPoint<KnownSpender> = defineContributionPoint({
  id: 'tokenApprovals.knownSpenders',
  keyOf: ({ caipNetworkId, address }: KnownSpender) => `${caipNetworkId}:${address.toLowerCase()}`,
})

/** The types of the plugin. */
export interface TokenApprovalsPlugin extends PluginTypes {
  readonly id: 'tokenApprovals'
  readonly api: TokenApprovalsApi
  readonly options: TokenApprovalsOptions | undefined
  readonly events: TokenApprovalsEvents
  readonly views: {
    TokenApprovals: { readonly token?: string } | undefined
    TokenApproval: { readonly approval: TokenApproval }
  }
  /** `kernel.open('approvals', { token })`: all approvals, or those of one token. */
  readonly routes: { approvals: { readonly token?: string } | undefined }
  readonly messages: TokenApprovalsMessages
  readonly stored: ApprovalsStored
}

/** The service behind `kernel.tokenApprovals`. */
export const TokenApprovalsToken: Token<TokenApprovalsApi> = createToken('tokenApprovals')
