import type { Platform } from '../platform/platform.js'
import { buildUrl } from './build-url.js'
import type { ApiClient, Endpoint, EndpointCall } from './endpoint.js'

export interface ApiClientDeps {
  readonly platform: Platform
  readonly projectId: string
  readonly sdkVersion: string
  readonly services: Readonly<Record<string, string>>
  /** Known once WalletConnect gave one. */
  readonly clientId: () => string | undefined
  /** What the host's policy takes away from a plugin. */
  readonly deniedServices: (caller: string) => readonly string[]
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
}

/** Makes the client of a kernel. */
export function createApiClient(deps: ApiClientDeps): ApiService {
  const isDeclared = (service: string, declared: readonly string[] | 'all'): boolean =>
    declared === 'all' || declared.includes(service)
  const baseOf = (
    service: string,
    caller: string,
    declared: readonly string[] | 'all',
  ): string | undefined =>
    isDeclared(service, declared) &&
    !deps.deniedServices(caller).includes(service) &&
    Object.hasOwn(deps.services, service)
      ? deps.services[service]
      : undefined

  const common = (): Readonly<Record<string, unknown>> => ({
    projectId: deps.projectId,
    st: 'quoin',
    sv: deps.sdkVersion,
    clientId: deps.clientId(),
  })

  return {
    originsOf: (caller, declared) =>
      declared.flatMap((service) => {
        const base = baseOf(service, caller, declared)
        return base ? new URL(base).origin : []
      }),
    forCaller: (caller, declared, lifetime) => ({
      url(service, path) {
        const base = baseOf(service, caller, declared)
        return base && buildUrl(base, path, common())
      },
      async call<Query, Body, Answer>(
        endpoint: Endpoint<Query, Body, Answer>,
        call: EndpointCall<Query, Body> = {},
      ) {
        const { service } = endpoint
        const base = baseOf(service, caller, declared)
        const { callEndpoint } = await import('./call-endpoint.js')
        return callEndpoint(endpoint, call, {
          platform: deps.platform,
          caller,
          service,
          base,
          isDeclared: isDeclared(service, declared),
          isDenied: deps.deniedServices(caller).includes(service),
          common: common(),
          signals: [call.signal, lifetime].filter((signal) => signal !== undefined),
        })
      },
    }),
  }
}
