import { durations } from '../../kernel/constants.js'
import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Platform } from '../../kernel/platform/platform.js'
import { backOffDelay, jitter } from '../../wallet/nodes/back-off.js'
import { readCappedText } from '../../wallet/nodes/read-capped-text.js'
import { withTimeout } from '../../wallet/nodes/with-timeout.js'
import type { AccessAlerts } from './access-alerts.js'
import type { Endpoint, EndpointCall } from './endpoint.js'
import { readFailure } from './read-failure.js'

/** Limit of an answer: no view needs larger ones. Bytes. */
const maxBytes = 5_000_000
/** The number of attempts of a read, and the first pause between them in milliseconds. */
const tries = 3
const firstPause = 300

/** A request to a service. */
export interface ServiceRequest {
  readonly id: string
  readonly service: string
  readonly method: Endpoint['method']
  readonly url: string
  /** JSON. */
  readonly body?: string | undefined
  /** Bypasses the browser's cache. */
  readonly forceRefresh?: boolean
  readonly session?: EndpointCall<unknown, unknown>['session']
  readonly keepalive?: boolean | undefined
}

/** Waits for a time, or until the signal aborts. */
function pause(platform: Pick<Platform, 'after'>, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = platform.after(ms, end)
    signal.addEventListener('abort', end)
  })
}

async function textOf(response: Response, unreachable: (cause: unknown) => QuoinError): Promise<string> {
  try {
    return await readCappedText(response, maxBytes)
  } catch (cause) {
    // A body that breaks off fails with a TypeError (Fetch standard).
    if (cause instanceof TypeError) throw unreachable(cause)
    throw new QuoinError('ANSWER_INVALID', { details: 'The answer is too large.', cause })
  }
}

async function sendOnce(
  platform: Pick<Platform, 'fetch'>,
  alerts: AccessAlerts,
  request: ServiceRequest,
  signal: AbortSignal,
): Promise<string> {
  const { service, method, url, body, forceRefresh, session, keepalive } = request
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(typeof session === 'object' && { authorization: `Bearer ${session.bearer}` }),
  }
  const unreachable = (cause: unknown): QuoinError =>
    new QuoinError('SERVICE_UNREACHABLE', { details: new URL(url).origin, cause })
  let response: Response
  try {
    response = await platform.fetch(url, {
      method,
      signal,
      credentials: session === 'cookie' ? 'include' : 'omit',
      ...(forceRefresh && { cache: 'no-cache' }),
      ...(keepalive && { keepalive }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(body !== undefined && { body }),
    })
  } catch (cause) {
    throw unreachable(cause)
  }
  if (!response.ok) {
    const failure = await readFailure(response)
    // After an abort the kernel may have ended: its host must not be alerted.
    if (!signal.aborted) alerts.refused(service, failure)
    throw failure.error
  }
  alerts.answered(service)
  return textOf(response, unreachable)
}

/** Returns the status of an unsuccessful answer; 0 for other errors. */
export function statusOf(error: unknown): number {
  if (!(error instanceof QuoinError) || error.code !== 'HTTP_STATUS') return 0
  return error.cause instanceof Response ? error.cause.status : 0
}

function worthAnotherTry(error: unknown): boolean {
  if (error instanceof QuoinError && error.code === 'SERVICE_UNREACHABLE') return true
  const status = statusOf(error)
  return status === 429 || status >= 500
}

/**
 * Sends a request and returns the text of its answer. A read is tried three times, never earlier than the service's
 * `Retry-After`; one that exceeds the remaining time fails at once. Throws `TIMEOUT` after 10 s in all, `ABORTED` by
 * the signal.
 */
export function sendRequest(
  platform: Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>,
  alerts: AccessAlerts,
  request: ServiceRequest,
  outer: AbortSignal,
): Promise<string> {
  const endsAt = platform.now() + durations.tenSeconds
  return withTimeout(platform, request.id, outer, async (signal) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await sendOnce(platform, alerts, request, signal)
      } catch (error) {
        // A write may have succeeded although its answer was lost: it is never sent twice.
        const again = request.method === 'GET' && attempt < tries && worthAnotherTry(error)
        if (!again || signal.aborted) throw error
        const delay = backOffDelay(platform, firstPause * jitter(platform) * 2 ** (attempt - 1), error)
        if (platform.now() + delay >= endsAt) throw error
        await pause(platform, delay, signal)
        signal.throwIfAborted()
      }
    }
  })
}
