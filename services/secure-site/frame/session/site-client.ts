import { generateProof, type KeyPair } from 'dpop'
import { loadSessionWords } from '../words/session-words.js'
import { SessionError } from './session-error.js'

export interface SiteClientOptions {
  /** Origin of the site. */
  readonly site: string
  readonly fetch: typeof fetch
  readonly keys: KeyPair
  /** Token of the session; `undefined`: signed out. */
  readonly token: () => string | undefined
  /** BCP 47, for texts in responses. */
  readonly language: () => string
}

export interface SiteRequest {
  /** A request with a body is a POST, one without is a GET. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/** Calls a path below `/api/v1/`, with the proof that this device holds its key. Throws `SessionError`. */
export type SiteClient = <Answer>(path: string, request?: SiteRequest) => Promise<Answer>

interface Reason {
  readonly name: string
  readonly description: string
}

const isReason = (value: unknown): value is Reason =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'description') === 'string'

/** Returns the reasons of an error; the first has the text for the user. */
function reasonsIn(answer: unknown): readonly Reason[] {
  const reasons: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'reasons') : undefined
  return Array.isArray(reasons) ? reasons.filter(isReason) : []
}

/** Parses a whole number of digits. */
function countIn(text: string | null | undefined): number | undefined {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Creates the client of the site's own API (RFC 9449). */
export function createSiteClient(options: SiteClientOptions): SiteClient {
  const { site, fetch, keys, token: readToken, language } = options

  return async <Answer>(path: string, { body, signal }: SiteRequest = {}) => {
    // Before the request: the texts of its errors must be there if the connection breaks.
    const words = loadSessionWords(language())
    const url = `${site}/api/v1/${path}`
    const method = body === undefined ? 'GET' : 'POST'
    const token = readToken()
    const proof = await generateProof(keys, url, method, undefined, token)
    // Ends repeated requests here, even if a response arrived at the same time.
    if (signal?.aborted) throw new SessionError('AbortError', (await words).text('aborted'))
    let response: Response
    let answer: unknown
    try {
      response = await fetch(url, {
        method,
        headers: {
          DPoP: proof,
          'Accept-Language': language(),
          ...(token === undefined ? {} : { Authorization: `DPoP ${token}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
      })
      answer = await response.json().catch((error: unknown) => {
        if (signal?.aborted) throw error
        return undefined
      })
    } catch {
      if (signal?.aborted) throw new SessionError('AbortError', (await words).text('aborted'))
      throw new SessionError('unreachable', (await words).text('unreachable'))
    }
    // The types follow the site's own routes; both are built together.
    if (response.ok && answer !== undefined) return answer as Answer
    const reasons = reasonsIn(answer)
    const { name, description } = reasons[0] ?? { name: 'failed', description: (await words).text('failed') }
    throw new SessionError(name, description, {
      status: response.status,
      triesLeft: countIn(reasons.find((reason) => reason.name === 'triesLeft')?.description),
      retryAfterSeconds: countIn(response.headers.get('Retry-After')),
    })
  }
}
