import {
  type ContributionPoint,
  createToken,
  defineContributionPoint,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'

/** Properties that only the host can enable: they identify a user, or reveal amounts. */
export type OptInField = 'address' | 'amounts'

/** The user's consent as it changes; `undefined` until the user decides. */
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
  /** `address`: of the active account, and registered names. `amounts`: of swaps and transfers. Default: neither. */
  readonly include?: readonly OptInField[]
}

/** The type of an event's property. Texts that look like an address, key, code, link or mail address are dropped. */
export type TrackedValue = string | number | boolean | undefined

/** A bus event that is tracked as an event of the catalogue. */
export interface TrackedBusEvent {
  /** On the bus: `swap:initiated`. */
  readonly on: string
  /** In capitals, as in the catalogue: `MY_PLUGIN_OPENED`. */
  readonly event: string
  /**
   * Returns the tracked properties; default none. An event whose properties fail is tracked without them.
   *
   * @param payload the payload of the bus event
   */
  readonly properties?: (payload: unknown) => Readonly<Record<string, TrackedValue>>
}

/**
 * The contribution point for tracked events of other plugins.
 *
 * @example
 * contributes: { extra: [contributeTo(trackedEvents, { on: 'vault:opened', event: 'VAULT_OPENED' })] }
 */
export const trackedEvents: ContributionPoint<TrackedBusEvent> = /* @__PURE__ */ defineContributionPoint({
  id: 'analytics.trackedEvents',
  keyOf: ({ on, event }: TrackedBusEvent) => `${on} ${event}`,
})

/** A tracked event, as passed to a host's listener and as sent. */
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
  /** Emitted whether or not the event is sent; never with the browser's privacy signal. */
  'analytics:tracked': TrackedProps
}

/** The plugin's state. */
export interface AnalyticsState {
  /** The reason why nothing is sent; `undefined` while events may be sent. */
  readonly silent: 'doNotTrack' | 'noConsent' | 'refused' | 'noService' | undefined
  /** Number of events in memory, being sent, or not acknowledged yet. */
  readonly waiting: number
  readonly sent: number
  /** Number of events dropped because of the limit, or refused by the service. */
  readonly dropped: number
}

/** `kernel.analytics` */
export interface AnalyticsApi {
  readonly store: ReadableStore<AnalyticsState>
  /** Sends the queued events now. Never rejects. */
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
