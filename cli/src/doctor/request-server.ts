/** Time limit of one request. Milliseconds. */
const TIME_LIMIT = 10_000
/** Longer texts are cut: the doctor reads the beginning of a page only. Characters. */
const MAX_TEXT = 2_000_000

/** The response of a server. */
export interface ServerAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The server did not respond. The message is the cause: `ECONNREFUSED`, `no response within 10 seconds`. */
export class ServerUnreachable extends Error {
  override readonly name: string = 'ServerUnreachable'
}

function causeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  if (typeof code === 'string') return code
  return cause instanceof Error ? cause.message : String(error)
}

/**
 * Requests a URL.
 *
 * @throws `ServerUnreachable`
 */
export async function requestServer(
  url: string,
  { follow = false, ...init }: RequestInit & { readonly follow?: boolean } = {},
): Promise<ServerAnswer> {
  const signal = AbortSignal.timeout(TIME_LIMIT)
  try {
    const response = await fetch(url, { ...init, signal, redirect: follow ? 'follow' : 'manual' })
    const text = (await response.text()).slice(0, MAX_TEXT)
    return { status: response.status, headers: response.headers, text }
  } catch (error) {
    throw new ServerUnreachable(
      signal.aborted ? `no response within ${TIME_LIMIT / 1000} seconds` : causeOf(error),
      {
        cause: error,
      },
    )
  }
}

/** Returns the parsed body; `undefined` if it is not JSON. */
export function jsonOf({ text }: ServerAnswer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the reasons for which a Quoin server rejected a request: `projectId: is not listed. Add it to GATEWAY_PROJECTS.` */
export function reasonsOf(answer: ServerAnswer): string {
  const { reasons } = Object(jsonOf(answer))
  const texts = Array.isArray(reasons)
    ? reasons.map((reason) => `${Object(reason).name}: ${Object(reason).description}`)
    : []
  return (texts.join('; ') || `HTTP ${answer.status}`).replace(/\.?$/, '.')
}
