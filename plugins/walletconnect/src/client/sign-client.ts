import type UniversalProvider from '@walletconnect/universal-provider'

/**
 * The Sign client inside the universal provider: the only part that is used. The provider's own request path sends
 * methods that the wallet did not approve to vendors' nodes and bundlers; the client sends requests to the wallet only.
 */
export type SignClient = UniversalProvider['client']

/** A session with a wallet. */
export type Session = NonNullable<UniversalProvider['session']>

/** The session of the wallet that accepted an offer. */
export interface PairedSession {
  readonly session: Session
  /**
   * Verifies what the wallet signed. It must resolve before the session is used; if it rejects, the session is to be
   * ended.
   */
  readonly confirm?: ((signal: AbortSignal) => Promise<void>) | undefined
}

type Listener = (...values: never[]) => unknown

interface Emitter {
  on(event: string, listener: Listener): unknown
  once(event: string, listener: Listener): unknown
  off(event: string, listener: Listener): unknown
  emit(event: string, payload: unknown): unknown
  removeAllListeners(event?: string): unknown
  eventNames(): readonly (string | symbol)[]
}

/**
 * Members that the types of the library hide and that are needed to switch off its calls to a vendor and to stop what it leaves
 * running. The range of versions is limited for that; `sign-client.test.ts` fails if one is missing.
 */
export interface CoreInternals {
  readonly events: Emitter
  readonly heartbeat: { stop(): void; readonly events: Emitter }
  readonly eventClient: { init: () => Promise<void> }
  readonly verify: {
    register: (params: unknown) => Promise<string | undefined>
    resolve: (params: unknown) => Promise<unknown>
  }
  readonly relayer: RelayerInternals
  readonly expirer: { readonly events: Emitter; del(target: string | number): unknown }
  readonly history: { readonly events: Emitter }
  readonly pairing: { readonly events: Emitter }
}

export interface RelayerInternals {
  readonly events: Emitter
  readonly connected: boolean
  transportExplicitlyClosed: boolean
  hasExperiencedNetworkDisruption: boolean
  requestsInFlight: string[]
  reconnectTimeout: ReturnType<typeof setTimeout> | undefined
  readonly provider: {
    readonly events?: Emitter
    readonly connection: {
      readonly connected: boolean
      send: (payload: { readonly id: string | number }) => Promise<void>
      close(): Promise<void>
      once(event: 'open', listener: () => void): void
    }
  }
  readonly publisher: {
    readonly queue: Map<string, { readonly request: unknown; readonly opts: unknown }>
    readonly events: Emitter
    checkQueue: () => void
    rpcPublish(request: unknown, opts: unknown): Promise<unknown>
  }
  readonly subscriber: {
    readonly events: Emitter
    readonly hasAnyTopics: boolean
    readonly subscriptions: Map<string, unknown>
    readonly pending: Map<string, unknown>
    readonly topicMap: { clear(): void }
    cached: unknown[]
  }
  request: (request: unknown) => Promise<unknown>
  publish: (topic: string, message: string, options?: { tvf?: unknown }) => Promise<void>
  registerEventListeners: () => unknown
  connectPromise: Promise<void> | undefined
  connect(): Promise<void>
  toEstablishConnection: () => Promise<void>
  confirmOnlineStateOrThrow(): Promise<void>
  registerProviderListeners: () => void
  transportOpen(): Promise<void>
  transportClose(): Promise<void>
  transportDisconnect(): Promise<void>
}

export function coreInternals(client: Pick<SignClient, 'core'>): CoreInternals {
  // Hidden from the package's types, present in each supported version: `sign-client.test.ts` checks it.
  return client.core as unknown as CoreInternals
}

/** Returns the id of this page at the relay. It is derived from a key that the client keeps; no request is sent. */
export async function clientIdOf(client: Pick<SignClient, 'core'>): Promise<string | undefined> {
  try {
    return await client.core.crypto.getClientId()
  } catch {
    // It is not needed for a connection.
    return undefined
  }
}

export interface EngineInternals {
  /** The library's event bus of responses: `session_request:<id>` and the like. */
  readonly events: Emitter
  sendRequest(request: {
    readonly clientRpcId: number
    readonly relayRpcId: string
    readonly topic: string
    readonly method: 'wc_sessionRequest'
    readonly params: unknown
    /** Seconds. */
    readonly expiry: number
    readonly throwOnFailedPublish: boolean
  }): Promise<unknown>
  isValidUpdate: (params: unknown) => Promise<void>
  isValidEmit: (params: unknown) => Promise<void>
  isValidExtend: (params: unknown) => Promise<void>
  isValidDisconnect: (params: unknown) => Promise<void>
  deleteSession: (ended: { readonly topic: string }) => Promise<void>
}

export function engineInternals(client: Pick<SignClient, 'engine'>): EngineInternals {
  // Hidden from the package's types, present in each supported version: `sign-client.test.ts` checks it.
  return client.engine as unknown as EngineInternals
}

/** Returns the client's own event bus; its type has no method to remove every listener. */
export function clientEvents(client: SignClient): Emitter {
  // An EventEmitter whose type lists the events one by one.
  return client.events as unknown as Emitter
}
