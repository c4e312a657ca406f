import type { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Platform } from '../../kernel/platform/platform.js'
import type { CaipNetworkId } from '../../wallet/caip/caip-types.js'
import { buildUrl } from './build-url.js'
import type { CallEndpoint } from './call-endpoint.js'
import type { ApiClient, Endpoint, EndpointCall } from './endpoint.js'

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

/** Makes the client of a kernel. */
export function createApiClient(deps: ApiClientDeps): ApiService {
  const lifetime = new AbortController()
  let opening: Promise<CallEndpoint> | undefined

  const open = (): Promise<CallEndpoint> => {
    opening ??= import('./call-endpoint.js').then(({ createCallEndpoint }) =>
      createCallEndpoint(deps, lifetime.signal),
    )
    // A chunk that failed to load is tried again with the next call (`loadLazily` says where that helps).
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }

  const baseOf = (
    service: string,
    caller: string,
    declared: readonly string[] | 'all',
  ): string | undefined =>
    (declared === 'all' || declared.includes(service)) &&
    !deps.deniedServices(caller).includes(service) &&
    Object.hasOwn(deps.services, service)
      ? deps.services[service]
      : undefined

  const common = { projectId: deps.projectId, st: 'quoin', sv: deps.sdkVersion }

  return {
    originsOf: (caller, declared) =>
      declared.flatMap((service) => {
        const base = baseOf(service, caller, declared)
        return base ? new URL(base).origin : []
      }),
    forCaller: (caller, declared, callers) => ({
      // Without the client id: a picture stays the same picture when a wallet connects.
      url(service, path) {
        const base = baseOf(service, caller, declared)
        return base && buildUrl(base, path, common)
      },
      async call<Query, Body, Answer>(
        endpoint: Endpoint<Query, Body, Answer>,
        call: EndpointCall<Query, Body> = {},
      ) {
        const { service } = endpoint
        const base = baseOf(service, caller, declared)
        return (await open())(endpoint, call, { caller, declared, service, base, common, lifetime: callers })
      },
    }),
    dispose: () => lifetime.abort(),
  }
}
