import { Problem, readTextWithin } from '@quoin/server-kit/http'
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import type { z } from 'zod'
import { createLanes, type Lanes } from '../http/lanes.js'
import { ProviderFailure, type ProviderFailureReason } from './provider-failure.js'
import { createRequestBudget, type RequestBudget } from './request-budget.js'

/** Observes the calls of providers, by name. */
export interface ProviderObserver {
  /** @param outcome `ok`, or the reason of a failure */
  asked(provider: string, outcome: 'ok' | ProviderFailureReason, seconds: number): void
}

export interface ProviderClientOptions {
  /** Names the provider in the configuration, logs and metrics: `alchemy`. */
  readonly name: string
  /** Without a trailing slash. May contain a key: it is part of no error and no log. */
  readonly baseUrl: string
  /** Sent with each request, e.g. the key. */
  readonly headers?: Readonly<Record<string, string>>
  /** Added to the query of each request, e.g. the key. */
  readonly query?: Readonly<Record<string, string>>
  /** Time limit of one request. Milliseconds; default 6000. */
  readonly timeLimit?: number
  /** Max size of an answer. Bytes; default 4 MiB. */
  readonly largestAnswer?: number
  /** Requests a second that the plan allows; default: no limit. Requests beyond it fail with `limited`. */
  readonly requestsPerSecond?: number | undefined
  /** How long a request waits for its turn in `requestsPerSecond` before it fails. Milliseconds; default 0. */
  readonly waitForTurn?: number
  /**
   * Returns the reason if an answer with HTTP 2xx reports a failure: some providers answer so when a limit is reached or a
   * key is invalid.
   */
  readonly failureIn?: (answer: unknown) => ProviderFailureReason | undefined
  /** Max number of concurrent requests; default 16. Further ones wait. */
  readonly atOnce?: number
  /** Number of consecutive failures until the provider is skipped; default 5. */
  readonly failuresUntilOpen?: number
  /** Time during which it is skipped. Milliseconds; default 10,000. */
  readonly openFor?: number
  readonly observer?: ProviderObserver | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** One request to a provider. */
export interface ProviderRequest {
  /** Below the base URL, with a leading slash; the caller encodes its parts. Empty: the base URL itself. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly body?: unknown
  /** Sent as a form (`application/x-www-form-urlencoded`) by POST, instead of a body. */
  readonly form?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** Calls one provider over HTTP. */
export interface ProviderClient {
  readonly name: string
  /**
   * Returns the answer in the declared format.
   *
   * @throws `ProviderFailure`; the reason of the signal
   */
  ask<Answer>(request: ProviderRequest, format: z.ZodType<Answer>): Promise<Answer>
}

const REASONS: Readonly<Record<number, ProviderFailureReason>> = {
  401: 'refused',
  403: 'refused',
  429: 'limited',
}
/** Failures of this one request, which say nothing about the provider's health. */
const OF_THE_REQUEST: ReadonlySet<ProviderFailureReason> = new Set([
  'rejected',
  'limited',
  'too-large',
  'malformed',
])
/** A pause that a provider may ask for. Seconds. */
const LONGEST_PAUSE = 300

/** Reads `Retry-After` in seconds (RFC 9110, section 10.2.3); dates count as absent. */
function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), LONGEST_PAUSE) : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Parts extends ProviderClientOptions {
  readonly timeLimit: number
  readonly largestAnswer: number
  readonly budget: RequestBudget
}

function addressOf({ baseUrl, query = {} }: Parts, request: ProviderRequest): URL {
  const address = new URL(`${baseUrl}${request.path}`)
  for (const [key, value] of Object.entries({ ...query, ...request.query })) {
    if (value !== undefined) address.searchParams.set(key, String(value))
  }
  return address
}

/** Returns what a POST sends; `undefined` for a GET. */
function contentOf({
  body,
  form,
}: ProviderRequest): { readonly type: string; readonly text: string } | undefined {
  if (form !== undefined)
    return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() }
  return body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(body) }
}

async function send(parts: Parts, request: ProviderRequest): Promise<unknown> {
  const { name, timeLimit, largestAnswer, budget, headers = {} } = parts
  const { signal } = request
  const content = contentOf(request)
  await budget.take(parts.waitForTurn ?? 0, signal)
  const late = AbortSignal.timeout(timeLimit)
  try {
    const response = await fetch(addressOf(parts, request), {
      method: content === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(content === undefined ? {} : { 'content-type': content.type }),
        ...headers,
        ...request.headers,
      },
      ...(content === undefined ? {} : { body: content.text }),
      signal: signal ? AbortSignal.any([signal, late]) : late,
      // A redirect could send the key to another server.
      redirect: 'error',
    })
    const tooLarge = (): Error => new ProviderFailure(name, 'too-large')
    const answer = jsonOf(await readTextWithin(response, largestAnswer, tooLarge))
    const { status } = response
    if (status === 429) budget.pause(retryAfterOf(response) ?? 1)
    if (!response.ok) {
      const reason = REASONS[status] ?? (status >= 500 ? 'failed' : 'rejected')
      throw new ProviderFailure(name, reason, { status, answer, retryAfter: retryAfterOf(response) })
    }
    const reported = parts.failureIn?.(answer)
    if (reported === 'limited') budget.pause(1)
    if (reported !== undefined) throw new ProviderFailure(name, reported, { answer })
    return answer
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ProviderFailure) throw error
    // The cause of a failed `fetch` could name the URL, which may contain the key: it is dropped.
    throw new ProviderFailure(name, late.aborted ? 'late' : 'unreachable')
  }
}

/**
 * Creates the client of a provider: limits of time, size, rate and concurrency, a circuit breaker, answers validated by
 * their format. Keys stay in the client: no error, log or metric contains one.
 *
 * @example
 * const client = createProviderClient({ name: 'etherscan', baseUrl: 'https://api.etherscan.io', query: { apikey }, now: Date.now })
 * await client.ask({ path: '/v2/api', query: { chainid: 1 } }, answerFormat)
 */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const { name, observer, now, failuresUntilOpen = 5, openFor = 10_000 } = options
  const parts: Parts = {
    ...options,
    timeLimit: options.timeLimit ?? 6000,
    largestAnswer: options.largestAnswer ?? 4 * 1024 * 1024,
    budget: createRequestBudget({ name, perSecond: options.requestsPerSecond, now }),
  }
  const lanes: Lanes = createLanes({ atOnce: options.atOnce ?? 16, waiting: 200 })
  const breaker: CircuitBreakerPolicy = circuitBreaker(
    handleWhen((error) => error instanceof ProviderFailure && !OF_THE_REQUEST.has(error.reason)),
    { halfOpenAfter: openFor, breaker: new ConsecutiveBreaker(failuresUntilOpen) },
  )

  async function askOnce<Answer>(request: ProviderRequest, format: z.ZodType<Answer>): Promise<Answer> {
    try {
      const answer = await lanes.run(() => breaker.execute(() => send(parts, request)), request.signal)
      const parsed = format.safeParse(answer)
      if (!parsed.success) throw new ProviderFailure(name, 'malformed')
      return parsed.data
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new ProviderFailure(name, 'skipped')
      // Too many requests wait for this provider; another one may be idle.
      if (error instanceof Problem)
        throw new ProviderFailure(name, 'limited', { retryAfter: error.retryAfter })
      throw error
    }
  }

  return {
    name,
    async ask(request, format) {
      const startedAt = now()
      const report = (outcome: 'ok' | ProviderFailureReason): void =>
        observer?.asked(name, outcome, (now() - startedAt) / 1000)
      try {
        const answer = await askOnce(request, format)
        report('ok')
        return answer
      } catch (error) {
        if (error instanceof ProviderFailure) report(error.reason)
        throw error
      }
    },
  }
}
