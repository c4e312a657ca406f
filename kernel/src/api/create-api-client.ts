import { QuoinError } from '../errors/quoin-error.js'
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
  const baseOf = (service: string, caller: string, declared: readonly string[] | 'all'): string => {
    const denied = deps.deniedServices(caller)
    if (denied.includes(service)) {
      throw new QuoinError('SERVICE_NOT_DECLARED', {
        details: `'${service}' by plugin '${caller}': the host denies it`,
      })
    }
    if (declared !== 'all' && !declared.includes(service)) {
      throw new QuoinError('SERVICE_NOT_DECLARED', {
        details: `'${service}' by plugin '${caller}'`,
        fix: `Add '${service}' to contributes.services of its manifest.`,
      })
    }
    const base = Object.hasOwn(deps.services, service) ? deps.services[service] : undefined
    if (base) return base
    throw new QuoinError('SERVICE_NOT_CONFIGURED', {
      details: service,
      fix: `Pass services: { ${service}: 'https://…' } to createKernel.`,
    })
  }

  const common = (): Readonly<Record<string, unknown>> => ({
    projectId: deps.projectId,
    st: 'quoin',
    sv: deps.sdkVersion,
    clientId: deps.clientId(),
  })

  return {
    originsOf: (caller, declared) =>
      declared
        .filter((name) => !deps.deniedServices(caller).includes(name) && Object.hasOwn(deps.services, name))
        .map((name) => new URL(deps.services[name] ?? '').origin),
    forCaller: (caller, declared, lifetime) => ({
      url(service, path) {
        try {
          return buildUrl(baseOf(service, caller, declared), path, common())
        } catch {
          return undefined
        }
      },
      async call<Query, Body, Answer>(
        endpoint: Endpoint<Query, Body, Answer>,
        call: EndpointCall<Query, Body> = {},
      ) {
        const base = baseOf(endpoint.service, caller, declared)
        const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(call.path?.[name] ?? ''),
        )
        const { callEndpoint } = await import('./call-endpoint.js')
        return callEndpoint(
          deps.platform,
          buildUrl(base, path, { ...call.query, ...common() }),
          endpoint,
          call,
          [call.signal, lifetime].filter((signal) => signal !== undefined),
        )
      },
    }),
  }
}
