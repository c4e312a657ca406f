import type { ApiClientDeps, ApiService } from './api-service.js'
import { buildUrl } from './build-url.js'
import type { CallEndpoint } from './call-endpoint.js'
import type { Endpoint, EndpointCall } from './endpoint.js'

/** Creates the client of a kernel. */
export function createApiClient(deps: ApiClientDeps): ApiService {
  const lifetime = new AbortController()
  let opening: Promise<CallEndpoint> | undefined

  const open = (): Promise<CallEndpoint> => {
    opening ??= import('./call-endpoint.js').then(({ createCallEndpoint }) =>
      createCallEndpoint(deps, lifetime.signal),
    )
    // A chunk that failed to load is requested again with the next call (`loadLazily` describes when that helps).
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
      // Without the client id: the address of an image must not change when a wallet connects.
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
