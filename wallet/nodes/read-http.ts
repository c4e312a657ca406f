import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Platform } from '../../kernel/platform/platform.js'
import { readCappedText } from './read-capped-text.js'
import { withTimeout } from './with-timeout.js'

/** Limits the response: an address with thousands of outputs stays below it. Bytes. */
const maxBytes = 4_000_000

export interface HttpCall {
  readonly url: string
  readonly path: string
  readonly body?: string | undefined
  readonly contentType?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Returns whether the status is temporary: another server, or the same one later, might respond. */
function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}

/**
 * Reads a body once. Throws `NODE_REFUSED` with the server's text for 4xx, `TIMEOUT` after 10 s, `ABORTED`,
 * `HTTP_STATUS` for temporary faults.
 */
export function readHttp(
  platform: Pick<Platform, 'fetch' | 'after'>,
  { url, path, body, contentType = 'text/plain', signal }: HttpCall,
): Promise<string> {
  return withTimeout(platform, path.slice(0, 100), signal, async (within) => {
    const post = body === undefined ? {} : { method: 'POST', headers: { 'content-type': contentType }, body }
    const response = await platform.fetch(url, {
      ...post,
      signal: within,
      credentials: 'omit',
    })
    const { ok, status } = response
    if (isPassing(status)) throw new QuoinError('HTTP_STATUS', { values: { n: status }, cause: response })
    const text = await readCappedText(response, maxBytes)
    if (ok) return text
    throw new QuoinError('NODE_REFUSED', { details: `${status}: ${text.trim().slice(0, 300)}` })
  })
}
