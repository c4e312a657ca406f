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
  /** How often a node may be asked for events in one look. Default 100; what is older waits for the next look. */
  readonly logRequests?: number
}

/** What a contract may take of one token from an account. */
export interface TokenApproval {
  /** Tells approvals apart, also those of several accounts. */
  readonly id: string
  /** CAIP-10 of the account that gave it. */
  readonly account: CaipAddress
  /** The token's contract, in lower case. */
  readonly token: string
  /** Who may spend, in lower case. */
  readonly spender: string
  /** What is left of it, in the token's smallest unit. */
  readonly allowance: bigint
  /** So much that it never runs out. */
  readonly unlimited: boolean
  /** As the token names itself: cleaned, at most 64 characters. Nothing where it does not say. */
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

/** What a look at the chain found. */
export interface FoundApprovals {
  /** Unlimited ones first, then by symbol. Those that were used up or revoked are among them, with an allowance of 0. */
  readonly approvals: readonly TokenApproval[]
  /** How many could not be read: their tokens or the node did not answer. */
  readonly unread: number
  /** The oldest block that was looked at; nothing where all were. */
  readonly lookedBackTo: bigint | undefined
  /** There are more than are listed: only the newest are. */
  readonly isCut: boolean
}

/** Where the list of the active account stands. */
export type ApprovalsState =
  /** No account of an EVM network of the host is connected. */
  | { readonly status: 'none' }
  /** Nobody has asked yet. */
  | { readonly status: 'idle' }
  /** `slow`: it takes longer than usual. */
  | { readonly status: 'loading'; readonly account: CaipAddress; readonly slow: boolean }
  | { readonly status: 'failed'; readonly account: CaipAddress }
  | {
      readonly status: 'ready'
      readonly account: CaipAddress
      readonly found: FoundApprovals
      /** It is being read again. */
      readonly refreshing: boolean
      /** Reading it again failed: this is what was known before. */
      readonly outdated: boolean
    }

/**
 * Why an approval was not revoked. `declined`, `changed` and `unsent`: nothing was sent. `unknown`: the wallet went away
 * before it said. `late`: it was sent and is in no block yet. `reverted` and `ineffective`: the fee was paid, the approval
 * stays.
 */
export type RevokeFailure =
  | 'declined'
  | 'changed'
  | 'unsent'
  | 'unknown'
  | 'late'
  | 'reverted'
  | 'ineffective'

/** Where revoking an approval stands. */
export type Revocation =
  /** The person is asked in the wallet. */
  | { readonly status: 'confirming' }
  /** Sent; the network has not confirmed it. */
  | { readonly status: 'pending'; readonly transaction: string }
  | { readonly status: 'done'; readonly transaction: string }
  | {
      readonly status: 'failed'
      readonly reason: RevokeFailure
      readonly transaction: string | undefined
    }

/** What the person set. */
export interface ApprovalsSettings {
  /** Leaves out what was used up or revoked. Default true. */
  readonly hideZero: boolean
}

/** `kernel.tokenApprovals`: who may spend the tokens of the connected account. */
export interface TokenApprovalsApi {
  /** The list of the active account, live while somebody watches. */
  readonly store: ReadableStore<ApprovalsState>
  /** By the id of the approval. */
  readonly revocations: ReadableStore<Readonly<Record<string, Revocation>>>
  readonly settings: ReadableStore<ApprovalsSettings>
  /** Reads the list, and again when account or network change, until the answer is called. */
  watch(): () => void
  /** Reads the list again, and further back where not all blocks were looked at. Never rejects: see `store`. */
  refresh(): Promise<void>
  /**
   * Asks the wallet to set an allowance to 0, and waits until the network has done so. A second call while one is under way
   * joins it; one that was sent and is late is waited for again, not sent again. Never rejects: says how it ended.
   */
  revoke(approval: TokenApproval): Promise<Revocation>
  /** Forgets how revoking ended, so that the person starts afresh. What is under way stays. */
  dismiss(approval: TokenApproval): void
  /** The name that a plugin gave a spender by `knownSpenders`. */
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

/** A spender that people know by a name. */
export interface KnownSpender {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  /** "Example Exchange". Shown as text. */
  readonly name: string
}

/**
 * Where other plugins name spenders, so that people read a name beside the address.
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
  /** `kernel.open('approvals', { token })`: all, or those of one token. */
  readonly routes: { approvals: { readonly token?: string } | undefined }
  readonly messages: TokenApprovalsMessages
  readonly stored: ApprovalsStored
}

/** The service behind `kernel.tokenApprovals`. */
export const TokenApprovalsToken: Token<TokenApprovalsApi> = createToken('tokenApprovals')
