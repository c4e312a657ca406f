import type { Platform } from '#kernel'
import { fieldOf, lineOf } from './read/fields.js'

/** Limit of an answer. Bytes. */
const maxBody = 256 * 1024
/** Limit of an answer's time. Milliseconds. */
const timeoutMs = 15_000
const maxMessage = 200

/** The site did not answer as it should. */
export class SiteError extends Error {
  readonly reason: 'siteUnreachable' | 'siteTimeout' | 'siteFailed' | 'answerInvalid'
  /** The site's own message: sanitized. */
  readonly siteMessage: string | undefined

  constructor(reason: SiteError['reason'], siteMessage?: string) {
    super(reason)
    this.reason = reason
    this.siteMessage = siteMessage
  }
}

/** An answer of the site. */
export interface SiteAnswer {
  readonly body: unknown
  /** The header `X-Blockchain-Ids`; absent if there is none, or if the site does not expose it. */
  readonly networks: string | null
}

/** A request to the site. */
export interface SiteRequest {
  readonly url: URL
  /** Posted as JSON; without one it is a GET. */
  readonly post?: object | undefined
  readonly signal: AbortSignal
}

/** Reads a body of limited size: a response is not trusted to say how long it is. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBody) {
      await reader.cancel().catch(() => undefined)
      throw new SiteError('answerInvalid')
    }
    text += decoder.decode(value, { stream: true })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function request(platform: Pick<Platform, 'fetch'>, { url, post, signal }: SiteRequest) {
  const response = await platform.fetch(url.href, {
    method: post ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(post && { 'content-type': 'application/json' }) },
    ...(post && { body: JSON.stringify(post) }),
    // Neither the user nor this page is named, and no redirect leads to another site.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal,
  })
  const isJson = /^application\/([a-z0-9.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')
  const body = isJson ? parse(await readText(response)) : undefined
  if (!response.ok) throw new SiteError('siteFailed', lineOf(fieldOf(body, 'message'), maxMessage))
  if (typeof body !== 'object' || body === null) throw new SiteError('answerInvalid')
  return { body, networks: response.headers.get('x-blockchain-ids') }
}

/**
 * Requests JSON from a site: without cookies, without redirects, of limited size and time. Throws `SiteError`, and the signal's reason
 * after it has ended.
 */
export async function fetchJson(
  platform: Pick<Platform, 'fetch' | 'after'>,
  given: SiteRequest,
): Promise<SiteAnswer> {
  const timeout = new AbortController()
  const cancel = platform.after(timeoutMs, () => timeout.abort())
  const signal = AbortSignal.any([given.signal, timeout.signal])
  try {
    return await request(platform, { ...given, signal })
  } catch (error) {
    given.signal.throwIfAborted()
    if (timeout.signal.aborted) throw new SiteError('siteTimeout')
    throw error instanceof SiteError ? error : new SiteError('siteUnreachable')
  } finally {
    cancel()
  }
}
