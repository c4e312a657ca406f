import { QuoinError, toQuoinError } from '../errors/quoin-error.js'
import { durations } from '../kernel/durations.js'
import type { Platform } from '../platform/platform.js'
import { buildUrl } from './build-url.js'
import type { Endpoint, EndpointCall } from './endpoint.js'

/** Larger answers are refused: nothing that a view shows needs them. Characters. */
const longestAnswer = 5_000_000
/** How often a read is tried, and the first pause between tries in milliseconds. */
const tries = 3
const firstPause = 300

/** Waits, or until the signal. */
function pause(platform: Platform, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = platform.after(ms, resolve)
    const onAbort = (): void => {
      cancel()
      resolve()
    }
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

async function once(platform: Platform, url: string, init: RequestInit): Promise<unknown> {
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

function worthAnotherTry(error: unknown): boolean {
  if (!(error instanceof QuoinError)) return false
  if (error.code === 'SERVICE_UNREACHABLE') return true
  const status = error.cause instanceof Response ? error.cause.status : 0
  return error.code === 'HTTP_STATUS' && (status === 429 || status >= 500)
}

/** Ends by itself after the time limit, or with the caller's signal. */
async function bounded<T>(
  platform: Platform,
  outer: readonly AbortSignal[],
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let late = false
  const cancel = platform.after(durations.tenSeconds, () => {
    late = true
    controller.abort()
  })
  const onAbort = (): void => controller.abort()
  if (outer.some((signal) => signal.aborted)) controller.abort()
  for (const signal of outer) signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await run(controller.signal)
  } catch (error) {
    if (late) throw new QuoinError('TIMEOUT', { cause: error })
    if (controller.signal.aborted) throw new QuoinError('ABORTED', { cause: error })
    throw toQuoinError(error, 'UNKNOWN')
  } finally {
    cancel()
    for (const signal of outer) signal.removeEventListener('abort', onAbort)
  }
}

/** Where a call goes, and for whom. */
export interface EndpointAddress {
  readonly platform: Platform
  readonly caller: string
  readonly service: string
  /** The service's address; none where the caller may not call it. */
  readonly base: string | undefined
  readonly isDeclared: boolean
  readonly isDenied: boolean
  /** What every call carries. */
  readonly common: Readonly<Record<string, unknown>>
  /** Each ends the call. */
  readonly signals: readonly AbortSignal[]
}

function refusal({ service, caller, isDeclared, isDenied }: EndpointAddress): QuoinError {
  const details = `'${service}' by plugin '${caller}'`
  if (isDenied) return new QuoinError('SERVICE_NOT_DECLARED', { details: `${details}: the host denies it` })
  if (!isDeclared) {
    const fix = `Add '${service}' to contributes.services of its manifest.`
    return new QuoinError('SERVICE_NOT_DECLARED', { details, fix })
  }
  return new QuoinError('SERVICE_NOT_CONFIGURED', {
    details: service,
    fix: `Pass services: { ${service}: 'https://…' } to createKernel.`,
  })
}

/** Sends a call to its address and checks the answer. Loaded with the first call. */
export async function callEndpoint<Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  call: EndpointCall<Query, Body>,
  address: EndpointAddress,
): Promise<Answer> {
  const { platform, base, common, signals } = address
  if (base === undefined) throw refusal(address)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(call.path?.[name] ?? ''),
  )
  const url = buildUrl(base, path, { ...call.query, ...common })
  if (url === undefined)
    throw new QuoinError('ORIGIN_NOT_DECLARED', { details: `'${path.slice(0, 100)}' leaves ${base}` })
  const answer = await bounded(platform, signals, async (signal) => {
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
        return await once(platform, url, init)
      } catch (error) {
        // A write may have happened although its answer was lost: it is never sent twice.
        const again = endpoint.method === 'GET' && attempt < tries && worthAnotherTry(error)
        if (!again || signal.aborted) throw error
        await pause(platform, firstPause * 2 ** (attempt - 1), signal)
      }
    }
  })
  const result = await endpoint.answer['~standard'].validate(answer)
  if (!result.issues) return result.value
  const issue = result.issues[0]
  throw new QuoinError('ANSWER_INVALID', { details: `${endpoint.id}: ${issue?.message ?? ''}` })
}
