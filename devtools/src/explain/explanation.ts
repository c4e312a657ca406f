/** The reason why something is not displayed; `shown` if nothing prevents it. */
export type AbsenceReason =
  | 'shown'
  /** The name is unknown. */
  | 'unknown'
  | 'plugin-not-used'
  | 'plugin-disabled'
  | 'plugin-failed'
  | 'plugin-blocked'
  | 'plugin-not-running'
  /** The host configured no address for a service that the plugin calls. */
  | 'service-not-configured'
  /** Its own condition is false in the kernel's current state. */
  | 'condition'
  /** It belongs to the account, and no wallet is connected. */
  | 'not-connected'
  /** No plugin contributes its view. */
  | 'no-view'
  /** No configured network, or no chain module, for its namespace. */
  | 'no-network'
  | 'no-chain'
  /** It announced itself and is listed under another entry. */
  | 'merged'
  /** It announced itself, and the announcement was not accepted. */
  | 'refused'
  | 'not-announced'
  /** An option of the host excludes it. */
  | 'option'
  | 'not-listed'
  /** The list that would contain it is not loaded yet, or its request failed. */
  | 'list-unknown'

/** An explanation of why something is not displayed. Plain data. */
export interface Explanation {
  /** The subject, e.g. `plugin 'swap'`. */
  readonly subject: string
  readonly reason: AbsenceReason
  /** The explanation. */
  readonly text: string
  /** The fix, if there is one. */
  readonly fix?: string | undefined
}

/** A wallet that was announced in the page, accepted or not (EIP-6963). */
export interface SeenAnnouncement {
  readonly name: string | undefined
  readonly rdns: string | undefined
  /** `true` if it has a provider with a `request` function. */
  readonly hasProvider: boolean
}
