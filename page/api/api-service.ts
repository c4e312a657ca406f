import type { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Platform } from '../../kernel/platform/platform.js'
import type { CaipNetworkId } from '../../wallet/caip/caip-types.js'
import type { ApiClient } from './endpoint.js'

/** What the client is made of. */
export interface ApiClientDeps {
  readonly platform: Platform
  readonly projectId: string
  readonly sdkVersion: string
  readonly services: Readonly<Record<string, string>>
  /** Known while a WalletConnect session is there. */
  readonly clientId: () => string | undefined
  readonly activeNetwork: () => CaipNetworkId | undefined
  /** What the policy of the host takes away from a plugin. */
  readonly deniedServices: (caller: string) => readonly string[]
  /** Tells the host what it has to mend. */
  readonly alert: (error: QuoinError) => void
}

/** Calls services on behalf of plugins; one per kernel, bound to a caller by `forCaller`. */
export interface ApiService {
  /**
   * @param declared the services that the caller's manifest names; all of them for the host
   * @param lifetime ends the caller's calls with it
   */
  forCaller(caller: string, declared: readonly string[] | 'all', lifetime?: AbortSignal): ApiClient
  /** The origins of the declared services that are configured. */
  originsOf(caller: string, declared: readonly string[]): readonly string[]
  /** Ends every call and forgets every answer. */
  dispose(): void
}
