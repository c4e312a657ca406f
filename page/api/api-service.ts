import type { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Platform } from '../../kernel/platform/platform.js'
import type { CaipNetworkId } from '../../wallet/caip/parse-caip.js'
import type { ApiClient } from './endpoint.js'

/** The dependencies of the client. */
export interface ApiClientDeps {
  readonly platform: Platform
  readonly projectId: string
  readonly sdkVersion: string
  readonly services: Readonly<Record<string, string>>
  /** Returns the client id while there is a WalletConnect session. */
  readonly clientId: () => string | undefined
  readonly activeNetwork: () => CaipNetworkId | undefined
  /** Returns the services that the host's policy denies a plugin. */
  readonly deniedServices: (caller: string) => readonly string[]
  /** Reports an error that the host has to fix. */
  readonly alert: (error: QuoinError) => void
  /** The host's likely mistakes are logged. */
  readonly isWatched: boolean
}

/** Calls services on behalf of plugins; one per kernel, bound to a caller by `forCaller`. */
export interface ApiService {
  /**
   * @param declared the services that the caller's manifest names; all of them for the host
   * @param lifetime aborts the caller's calls
   */
  forCaller(caller: string, declared: readonly string[] | 'all', lifetime?: AbortSignal): ApiClient
  /** Returns the origins of the declared services that are configured. */
  originsOf(caller: string, declared: readonly string[]): readonly string[]
  /** Aborts every call and clears the cached answers. */
  dispose(): void
}
