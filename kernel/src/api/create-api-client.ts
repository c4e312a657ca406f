import { QuoinError, toQuoinError } from '../errors/quoin-error.js'
import { durations } from '../kernel/durations.js'
import type { Platform } from '../platform/platform.js'
import type { ApiClient, Endpoint, EndpointCall } from './endpoint.js'

/** Larger answers are refused: nothing that a view shows needs them. Characters. */
const longestAnswer = 5_000_000
/** How often a read is tried, and the first pause between tries in milliseconds. */
const tries = 3
const firstPause = 300

export interface ApiClientDeps {
  readonly platform: Platform
  readonly projectId: string
  readonly sdkVersion: string
  readonly services: Readonly<Record<string, string>>
  /** Known once WalletConnect gave one. */
  readonly clientId: () => string | undefined
}

/** Calls services on behalf of plugins; one per kernel, bound to a caller by `forCaller`. */
export interface ApiService {
  /** @param declared the services that the caller's manifest names; all of them for the host */
  forCaller(caller: string, declared: readonly string[] | 'all'): ApiClient
}

/** Builds the address of a call; empty values are left out. */
export function buildUrl(base: string, path: string, query: Readonly<Record<string, unknown>>): string {
  const url = new URL(base.endsWith('/') ? base : `${base}/`)
  const resolved = new URL(path.replace(/^\//, ''), url)
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || value === false) continue
    resolved.searchParams.append(name, String(value))
  }
  return resolved.href
}

/** Makes the client of a kernel. */
export function createApiClient(deps: ApiClientDeps): ApiService {
  const { platform } = deps

  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const cancel = platform.after(ms, resolve)
      const onAbort = (): void => {
        cancel()
        resolve()
      }
      signal.addEventListener('abort', onAbort, { once: true })
    })

  const once = async (url: string, init: RequestInit): Promise<unknown> => {
    let response: Response
    try {
      response = await platform.fetch(url, init)
    } catch (cause) {
      throw init.signal?.aborted
        ? cause
        : new QuoinError('SERVICE_UNREACHABLE', { details: new URL(url).origin, cause })
    }
    if (!response.ok) throw new QuoinError('HTTP_STATUS', { values: { n: response.status }, cause: response })
    const text = await response.text()
    if (text.length > longestAnswer)
      throw new QuoinError('ANSWER_INVALID', { details: 'The answer is too large.' })
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new QuoinError('ANSWER_INVALID', { details: 'The answer is not JSON.', cause })
    }
  }

  const worthAnotherTry = (error: unknown): boolean => {
    if (!(error instanceof QuoinError)) return false
    if (error.code === 'SERVICE_UNREACHABLE') return true
    const status = error.cause instanceof Response ? error.cause.status : 0
    return error.code === 'HTTP_STATUS' && (status === 429 || status >= 500)
  }

  /** Ends by itself after the time limit, or with the caller's signal. */
  const bounded = async <T>(
    outer: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const controller = new AbortController()
    let late = false
    const cancel = platform.after(durations.tenSeconds, () => {
      late = true
      controller.abort()
    })
    const onAbort = (): void => controller.abort()
    if (outer?.aborted) controller.abort()
    outer?.addEventListener('abort', onAbort, { once: true })
    try {
      return await run(controller.signal)
    } catch (error) {
      if (late) throw new QuoinError('TIMEOUT', { cause: error })
      if (controller.signal.aborted) throw new QuoinError('ABORTED', { cause: error })
      throw toQuoinError(error, 'UNKNOWN')
    } finally {
      cancel()
      outer?.removeEventListener('abort', onAbort)
    }
  }

  const baseOf = (service: string, caller: string, declared: readonly string[] | 'all'): string => {
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
    forCaller: (caller, declared) => ({
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
        const url = buildUrl(base, path, { ...call.query, ...common() })
        const answer = await bounded(call.signal, async (signal) => {
          const init: RequestInit = {
            method: endpoint.method,
            signal,
            credentials: 'omit',
            ...(call.cache && { cache: call.cache }),
            ...(call.body !== undefined && {
              body: JSON.stringify(call.body),
              headers: { 'content-type': 'application/json' },
            }),
          }
          for (let attempt = 1; ; attempt++) {
            try {
              return await once(url, init)
            } catch (error) {
              // A write may have happened although its answer was lost: it is never sent twice.
              const again = endpoint.method === 'GET' && attempt < tries && worthAnotherTry(error)
              if (!again || signal.aborted) throw error
              await pause(firstPause * 2 ** (attempt - 1), signal)
            }
          }
        })
        const result = await endpoint.answer['~standard'].validate(answer)
        if (!result.issues) return result.value
        const issue = result.issues[0]
        throw new QuoinError('ANSWER_INVALID', { details: `${endpoint.id}: ${issue?.message ?? ''}` })
      },
    }),
  }
}
