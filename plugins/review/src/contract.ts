import {
  type ActionReviewer,
  type CaipNetworkId,
  type ClearSigningDescriptor,
  createToken,
  type OwnedNote,
  type PluginTypes,
  type ReadableStore,
  type RequestExplanation,
  type RequestSimulation,
  type RequestSubject,
  type RequestWarning,
  type ReviewAnswer,
  type Token,
} from '#kernel'
import type { ReviewMessages } from './messages.en.js'
import type { ReviewStored } from './stored.js'

/** Options of the plugin. */
export interface ReviewOptions {
  /**
   * `always` displays each request that can move value or grant rights; `whenRisky` only those with a warning, or with a note of
   * `actionChecks` that is more than `info`. A recipient who is new to this device is no such warning. `off` displays none. Default
   * `whenRisky`.
   */
  readonly mode?: 'always' | 'whenRisky' | 'off'
  /**
   * A request that should be displayed and that nothing displays: `refuse` waits ten seconds for the modal, then rejects the request with
   * `ACTION_REVIEW_FAILED`; `continue` passes it to the wallet, at once if no modal is mounted. By default a mounted modal means `refuse`,
   * and a page without one `continue`, reported once as `REVIEW_MODAL_MISSING`.
   */
  readonly withoutModal?: 'refuse' | 'continue'
  /**
   * Descriptors of ERC-7730 for the page's own contracts, as JSON or as functions that load it. What they say is displayed beside the decoded
   * request, as the page's words; they change no warning. One that cannot be read is reported as `REVIEW_DESCRIPTOR_INVALID`.
   *
   * @example
   * review: { descriptors: [() => import('./vault.erc7730.json')] }
   */
  readonly descriptors?: readonly DescriptorSource[]
  /**
   * The files that `includes` of the descriptors name, by exactly those names. Nothing is fetched.
   *
   * @example
   * review: { descriptors: [vault], descriptorFiles: { './common-vault.json': () => import('./common-vault.json') } }
   */
  readonly descriptorFiles?: Readonly<Record<string, DescriptorSource>>
}

/** A descriptor, or a function that loads it, such as `() => import('./vault.erc7730.json')`. */
export type DescriptorSource = ClearSigningDescriptor | (() => Promise<unknown>)

/** `firstRecipient`: the user has sent nothing to the address on this device. `looksLike`: it imitates a known one. */
export type ReviewWarning =
  | { readonly kind: RequestWarning }
  | { readonly kind: 'firstRecipient'; readonly address: string }
  | { readonly kind: 'looksLike'; readonly address: string; readonly known: string }
  /** It sends several tokens, NFTs or coins to others. */
  | { readonly kind: 'severalAssets' }
  /** The simulation failed, lost something, or allowed others something that the request does not name. */
  | { readonly kind: 'simulatedFailure'; readonly reason: string | undefined }
  | { readonly kind: 'simulatedLoss' }
  | { readonly kind: 'simulatedAllowance' }

/** A request on display. */
export interface ReviewedRequest {
  /** Differs for each request. */
  readonly id: number
  /** The plugin that sends it; `undefined`: the page. */
  readonly plugin: string | undefined
  readonly account: string
  readonly networkName: string
  /** Decoded from the bytes that the wallet will get. */
  readonly subject: RequestSubject
  /** The calls and typed data that an ERC-7730 descriptor explains, in their order. */
  readonly explanations?: readonly RequestExplanation[] | undefined
  /** `pending` while the network's node simulates it; `undefined` if it does not. */
  readonly simulation?: RequestSimulation | 'pending' | undefined
  /** The heaviest first. */
  readonly warnings: readonly ReviewWarning[]
  /** The notes of `actionChecks`. */
  readonly notes: readonly OwnedNote[]
  /** Symbols, decimals and the kind of contracts are being read: the subject will change. */
  readonly isReading: boolean
}

export interface ReviewState {
  readonly current: ReviewedRequest | undefined
  /** Number of requests after the current one. */
  readonly waiting: number
}

/** `kernel.review`: the request that waits for the user's decision. */
export interface ReviewApi extends ActionReviewer {
  readonly store: ReadableStore<ReviewState>
  /** The view displays the request, until the returned function is called. */
  shown(id: number): () => void
  /** The user's decision. A request that is no longer current is ignored. */
  answer(id: number, answer: ReviewAnswer): void
}

export interface ReviewEvents {
  /** The wallet sent or signed a transaction that differs from the reviewed request, as in sender, recipient, value or calldata. */
  'review:sentOther': {
    readonly caipNetworkId: CaipNetworkId
    /** `undefined`: it is only signed, and not sent by the wallet. */
    readonly id: string | undefined
    /** The sender of the request: `host`, or a plugin. */
    readonly caller: string
  }
}

export interface ReviewPlugin extends PluginTypes {
  readonly id: 'review'
  readonly api: ReviewApi
  readonly options: ReviewOptions | undefined
  readonly views: { ReviewRequest: undefined }
  readonly routes: { review: undefined }
  readonly stored: ReviewStored
  readonly events: ReviewEvents
  readonly messages: ReviewMessages
}

/** The service behind `kernel.review`. */
export const ReviewToken: Token<ReviewApi> = createToken('review')
