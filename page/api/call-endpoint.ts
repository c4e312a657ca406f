import { QuoinError, toQuoinError } from '../../kernel/errors/quoin-error.js'
import type { CaipNetworkId } from '../../wallet/caip/parse-caip.js'
import { abortError, untilAborted } from '../../wallet/nodes/until-aborted.js'
import { createAccessAlerts } from './access-alerts.js'
import type { ApiClientDeps } from './api-service.js'
import { buildUrl } from './build-url.js'
import type { Endpoint, EndpointCall } from './endpoint.js'
import { supportedChainsId, supportedChainsPath } from './endpoint-parts.js'
import { readSupportedChains } from './read-supported-chains.js'
import { type ServiceRequest, sendRequest, statusOf } from './send-request.js'
import { createSharedReads } from './shared-reads.js'
import { withFirstOf } from './with-first-of.js'

/** The service and the caller of a call. */
export interface EndpointAddress {
  readonly caller: string
  readonly service: string
  /** The service's address; `undefined` if it is not configured or the caller may not call it. */
  readonly base: string | undefined
  /** The services that the caller may call. */
  readonly declared: readonly string[] | 'all'
  /** Query parameters of every call. */
  readonly common: Readonly<Record<string, unknown>>
  /** Aborts the caller's calls. */
  readonly lifetime: AbortSignal | undefined
}

export type CallEndpoint = <Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  call: EndpointCall<Query, Body>,
  address: EndpointAddress,
) => Promise<Answer>

function refusal({ service, caller, declared }: EndpointAddress, isDenied: boolean): QuoinError {
  const details = `'${service}' by plugin '${caller}'`
  if (isDenied) return new QuoinError('SERVICE_NOT_DECLARED', { details: `${details}: the host denies it` })
  if (declared !== 'all' && !declared.includes(service)) {
    const fix = `Add '${service}' to contributes.services of its manifest.`
    return new QuoinError('SERVICE_NOT_DECLARED', { details, fix })
  }
  return new QuoinError('SERVICE_NOT_CONFIGURED', {
    details: service,
    fix: `Pass services: { ${service}: 'https://…' } to createKernel.`,
  })
}

function pathOf(pattern: string, segments: Readonly<Record<string, string>> = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const segment = segments[name] ?? ''
    // URL parsing would remove them, together with the segment before.
    if (/^\.\.?$/.test(segment))
      throw new QuoinError('ORIGIN_NOT_DECLARED', { details: `'${segment}' in ${pattern}` })
    return encodeURIComponent(segment)
  })
}

/** Returns the same URL for equal calls, whatever the order of their query. */
function sortedQuery(url: string): string {
  const sorted = new URL(url)
  sorted.searchParams.sort()
  return sorted.href
}

/** The key of an answer in the cache. */
function keyOf({ id, service, method, url, body }: ServiceRequest): string {
  return JSON.stringify([id, service, method, sortedQuery(url), body])
}

function withClientId(url: string, clientId: string | undefined): string {
  if (!clientId) return url
  const known = new URL(url)
  known.searchParams.append('clientId', clientId)
  return known.href
}

async function readAnswer<Answer>(
  { id, answer }: Pick<Endpoint<unknown, unknown, Answer>, 'id' | 'answer'>,
  text: string,
): Promise<Answer> {
  let details = `${id}: the answer is not JSON`
  try {
    const parsed: unknown = JSON.parse(text)
    details = `${id}: its check failed`
    const result = await answer['~standard'].validate(parsed)
    if (!result.issues) return result.value
    details = `${id}: ${result.issues[0]?.message ?? ''}`
  } catch (cause) {
    throw new QuoinError('ANSWER_INVALID', { details, cause })
  }
  throw new QuoinError('ANSWER_INVALID', { details })
}

/**
 * Creates the function that calls the endpoints of a kernel, with its caches. Loaded with the first call.
 *
 * Answers are cached as texts: each caller gets its own copy, checked by its own schema, so that none can change the
 * answer of another.
 */
export function createCallEndpoint(deps: ApiClientDeps, lifetime: AbortSignal): CallEndpoint {
  const { platform } = deps
  const alerts = createAccessAlerts(deps)
  const answers = createSharedReads<string>(platform.now, (text) => text.length)
  lifetime.addEventListener('abort', () => answers.clear())

  const urlOf = (base: string, path: string, query: Readonly<Record<string, unknown>>): string => {
    const url = buildUrl(base, path, { ...query, clientId: undefined })
    if (url !== undefined) return url
    throw new QuoinError('ORIGIN_NOT_DECLARED', { details: `'${path.slice(0, 100)}' leaves ${base}` })
  }

  const send = (request: ServiceRequest, signal: AbortSignal): Promise<string> =>
    sendRequest(platform, alerts, { ...request, url: withClientId(request.url, deps.clientId()) }, signal)

  /**
   * Returns whether the service serves the network (NET-10). A service without a list serves none. Throws if the list could not be
   * read, so that no failure passes for an empty answer; the next call retries.
   */
  async function serves(
    network: CaipNetworkId | undefined,
    { service, common }: EndpointAddress,
    base: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    // A call that depends on a network is not sent without one: its answer could not be assigned to any.
    if (network === undefined) return false
    const url = urlOf(base, supportedChainsPath, common)
    const request: ServiceRequest = { id: supportedChainsId, service, method: 'GET', url }
    const key = keyOf(request)
    const freshMs = Number.POSITIVE_INFINITY
    const run = (within: AbortSignal): Promise<string> => send(request, within)
    let text: string
    try {
      text = await answers.take({ key, freshMs, forceRefresh: false, signal, run })
    } catch (error) {
      if (statusOf(error) === 404) return false
      throw error
    }
    try {
      return readSupportedChains(text).has(network)
    } catch (error) {
      answers.drop(key)
      throw error
    }
  }

  async function call<Query, Body, Answer>(
    endpoint: Endpoint<Query, Body, Answer>,
    { path: segments, query, body: content, cache, network, session, keepalive }: EndpointCall<Query, Body>,
    address: EndpointAddress,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { service, base, common } = address
    if (base === undefined) throw refusal(address, deps.deniedServices(address.caller).includes(service))
    // Read once: the checked values are those that are sent.
    const { id, method, path, answer, whenUnsupported, freshMs } = endpoint
    if (method !== 'GET' && method !== 'POST')
      throw new QuoinError('OPTIONS_INVALID', { details: `${id}: its method is neither GET nor POST` })
    const url = urlOf(base, pathOf(path, segments), { ...query, ...common })
    const body = content === undefined ? undefined : JSON.stringify(content)
    const about = network ?? deps.activeNetwork()
    if (whenUnsupported && !(await serves(about, address, base, signal))) {
      if ('error' in whenUnsupported) throw whenUnsupported.error(`${id}: ${about ?? 'no network is active'}`)
      // A copy, as an answer of the service would be.
      return structuredClone(whenUnsupported.answer)
    }
    const forceRefresh = cache === 'no-cache'
    const request: ServiceRequest = { id, service, method, url, body, forceRefresh, keepalive }
    const run = (within: AbortSignal): Promise<string> =>
      send({ ...request, ...(session && { session }) }, within)
    // The answer of a session is never shared.
    if (freshMs === undefined || session !== undefined) return readAnswer({ id, answer }, await run(signal))
    const key = keyOf(request)
    const text = await answers.take({ key, freshMs, forceRefresh, signal, run })
    try {
      return await readAnswer({ id, answer }, text)
    } catch (error) {
      answers.drop(key)
      throw error
    }
  }

  return async (endpoint, given, address) => {
    const signals = [given.signal, address.lifetime, lifetime].filter((signal) => signal !== undefined)
    return withFirstOf(signals, async (signal) => {
      if (signal.aborted) throw abortError(signal)
      try {
        return await untilAborted(call(endpoint, given, address, signal), signal)
      } catch (error) {
        const failure = toQuoinError(error, 'UNKNOWN')
        if (!signal.aborted) alerts.failed(address.service, failure)
        throw failure
      }
    })
  }
}
