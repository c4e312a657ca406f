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

type SessionWords = ReturnType<typeof loadSessionWords>

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

/** Longer than the site takes for any call: an answer after this time was lost. Milliseconds. */
const TIME_LIMIT = 60_000

/** A response with its JSON body; `undefined`: it has none. */
interface Answered {
  readonly response: Response
  readonly body: unknown
}

/** Creates the client of the site's own API (RFC 9449). */
export function createSiteClient(options: SiteClientOptions): SiteClient {
  const { site, fetch, keys, token: readToken, language } = options
  /** Given by the site once the clock of this device was too far from its own. */
  let nonce: string | undefined

  async function send(path: string, { body, signal }: SiteRequest, words: SessionWords): Promise<Answered> {
    const url = `${site}/api/v1/${path}`
    const method = body === undefined ? 'GET' : 'POST'
    const token = readToken()
    const proof = await generateProof(keys, url, method, nonce, token)
    // Ends repeated requests here, even if a response arrived at the same time.
    if (signal?.aborted) throw new SessionError('AbortError', (await words).text('aborted'))
    const ending = new AbortController()
    const end = (): void => ending.abort()
    const timer = setTimeout(end, TIME_LIMIT)
    signal?.addEventListener('abort', end)
    try {
      const response = await fetch(url, {
        method,
        headers: {
          DPoP: proof,
          'Accept-Language': language(),
          ...(token === undefined ? {} : { Authorization: `DPoP ${token}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: ending.signal,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
      })
      const answer: unknown = await response.json().catch((error: unknown) => {
        if (ending.signal.aborted) throw error
        return undefined
      })
      return { response, body: answer }
    } catch {
      if (signal?.aborted) throw new SessionError('AbortError', (await words).text('aborted'))
      throw new SessionError('unreachable', (await words).text('unreachable'))
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }

  /** Sends a request; once more if the site refused only the time of its proof. */
  async function ask(path: string, request: SiteRequest, words: SessionWords): Promise<Answered> {
    const answered = await send(path, request, words)
    const given = answered.response.headers.get('DPoP-Nonce')
    if (answered.response.status !== 401 || given === null) return answered
    nonce = given
    return send(path, request, words)
  }

  return async <Answer>(path: string, request: SiteRequest = {}) => {
    // Before the request: the texts of its errors must be there if the connection breaks.
    const words = loadSessionWords(language())
    const { response, body: answer } = await ask(path, request, words)
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
