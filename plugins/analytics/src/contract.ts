import {
  type ContributionPoint,
  createToken,
  defineContributionPoint,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'

/** What is told only where the host asks for it: it says who a person is, or how much they have. */
export type OptInField = 'address' | 'amounts'

/** The person's answer, as it changes: `undefined` as long as there is none. */
export interface ConsentStore {
  getState(): boolean | undefined
  subscribe(listener: () => void): () => void
}

/** Options of the plugin. Everything may be left out. */
export interface AnalyticsOptions {
  /**
   * The user's consent. Nothing is sent before it is `true`; until then at most 100 events stay in memory, and `false` drops
   * them. A function is called before each request. Without this option nothing is ever sent: tracked events reach the bus
   * alone, as `analytics:tracked`.
   *
   * @example
   * consent: () => cookieBanner.allows('statistics')
   */
  readonly consent?: (() => boolean | Promise<boolean>) | ConsentStore | undefined
  /** `address`: of the active account, and names that people register. `amounts`: of swaps and transfers. Default: neither. */
  readonly include?: readonly OptInField[]
}

/** What a property of an event can be. Texts that could be an address, a key, a code, a link or a mail address are left out. */
export type TrackedValue = string | number | boolean | undefined

/** An event of the bus that is told as an event of the catalogue. */
export interface TrackedBusEvent {
  /** On the bus: `swap:initiated`. */
  readonly on: string
  /** In capitals, as analytics has it: `MY_PLUGIN_OPENED`. */
  readonly event: string
  /**
   * What is told of it; nothing where left out. Never throw what you do not know: an event whose properties fail is told without.
   *
   * @param payload what the bus carried
   */
  readonly properties?: (payload: unknown) => Readonly<Record<string, TrackedValue>>
}

/**
 * Where further plugins say which of their events are told.
 *
 * @example
 * contributes: { extra: [contributeTo(trackedEvents, { on: 'vault:opened', event: 'VAULT_OPENED' })] }
 */
export const trackedEvents: ContributionPoint<TrackedBusEvent> = /* @__PURE__ */ defineContributionPoint({
  id: 'analytics.trackedEvents',
  keyOf: ({ on, event }: TrackedBusEvent) => `${on} ${event}`,
})

/** A tracked event, as a host's listener gets it and as it is sent. */
export interface TrackedProps {
  /** `track`, or `error`. */
  readonly type: string
  /** A name of the catalogue: `MODAL_OPEN`. */
  readonly event: string
  /** The active account's, where `include` names `address`. */
  readonly address?: string | undefined
  readonly properties?: Readonly<Record<string, unknown>> | undefined
}

export interface AnalyticsEvents {
  /** Emitted whether or not the event is sent; never where the browser asks for privacy. */
  'analytics:tracked': TrackedProps
}

/** The plugin's state. */
export interface AnalyticsState {
  /** Why nothing is sent; `undefined` while something may be. */
  readonly silent: 'doNotTrack' | 'noConsent' | 'refused' | 'noService' | undefined
  /** In memory, on their way or waiting for an answer. */
  readonly waiting: number
  readonly sent: number
  /** Too many while nothing could be sent, or refused by the service. */
  readonly dropped: number
}

/** `kernel.analytics` */
export interface AnalyticsApi {
  readonly store: ReadableStore<AnalyticsState>
  /** Sends what waits, now. Never rejects. */
  flush(): Promise<void>
}

export interface AnalyticsPlugin extends PluginTypes {
  readonly id: 'analytics'
  readonly api: AnalyticsApi
  readonly options: AnalyticsOptions | undefined
  readonly events: AnalyticsEvents
}

/** The service behind `kernel.analytics`. */
export const AnalyticsToken: Token<AnalyticsApi> = createToken('analytics')
