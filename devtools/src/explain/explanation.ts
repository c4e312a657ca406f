/** Why something is not shown; `shown` where nothing keeps it from being so. */
export type AbsenceReason =
  | 'shown'
  /** Nothing of that name is known. */
  | 'unknown'
  | 'plugin-not-used'
  | 'plugin-disabled'
  | 'plugin-failed'
  | 'plugin-blocked'
  | 'plugin-not-running'
  /** The host configured no address for a service that the plugin calls. */
  | 'service-not-configured'
  /** Its own condition says no in the state that the kernel is in. */
  | 'condition'
  /** It belongs to the account, and no wallet is connected. */
  | 'not-connected'
  /** No plugin contributes the view that would show it. */
  | 'no-view'
  /** No configured network, or no chain module, for its namespace. */
  | 'no-network'
  | 'no-chain'
  /** It announced itself and is listed under another entry. */
  | 'merged'
  /** It announced itself, and the announcement was not taken. */
  | 'refused'
  | 'not-announced'
  /** An option of the host leaves it out. */
  | 'option'
  | 'not-listed'
  /** The list that would say so has not been asked yet, or did not answer. */
  | 'list-unknown'

/** One answer to "why is this not shown?". Plain data. */
export interface Explanation {
  /** What it is about, e.g. `plugin 'swap'`. */
  readonly subject: string
  readonly reason: AbsenceReason
  /** What was found. */
  readonly text: string
  /** What to do about it, where there is something. */
  readonly fix?: string | undefined
}

/** A wallet that was heard announcing itself in the page, taken or not (EIP-6963). */
export interface SeenAnnouncement {
  readonly name: string | undefined
  readonly rdns: string | undefined
  /** Whether it brought a provider with a `request` function. */
  readonly hasProvider: boolean
}
