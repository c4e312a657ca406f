/** A network request. */
export interface RecordedRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  /** Body as text; `undefined` without one. */
  readonly body: string | undefined
  readonly signal: AbortSignal | undefined
  /** Credentials mode: `include`, `omit`, `same-origin`, or `undefined` for the page's default. */
  readonly credentials: RequestInit['credentials']
}

/** Responds to a request, possibly later; `undefined` leaves it to the next handler. */
export type FetchHandler = (request: RecordedRequest) => Response | Promise<Response> | undefined

/** A network with scripted responses. */
export interface ScriptedFetch {
  fetch(input: string, init?: RequestInit): Promise<Response>
  /** Adds a handler; the newest is called first. The returned function removes it. */
  onFetch(handler: FetchHandler): () => void
  readonly requests: readonly RecordedRequest[]
}

async function bodyOf(init: RequestInit): Promise<string | undefined> {
  return init.body === undefined || init.body === null ? undefined : await new Response(init.body).text()
}

function untilAborted(answer: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Creates a network without servers: a request without a handler fails like one to an unreachable host. */
export function createScriptedFetch(isOnline: () => boolean): ScriptedFetch {
  const handlers: FetchHandler[] = []
  const requests: RecordedRequest[] = []

  async function answer(request: RecordedRequest): Promise<Response> {
    if (!isOnline()) throw new TypeError('Failed to fetch')
    for (const handler of [...handlers]) {
      const answered = await handler(request)
      if (answered) return answered
    }
    throw new TypeError('Failed to fetch')
  }

  return {
    requests,
    async fetch(url, init = {}) {
      const request: RecordedRequest = {
        url,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: await bodyOf(init),
        signal: init.signal ?? undefined,
        credentials: init.credentials,
      }
      requests.push(request)
      return untilAborted(answer(request), request.signal)
    },
    onFetch(handler) {
      handlers.unshift(handler)
      return () => {
        const at = handlers.indexOf(handler)
        if (at >= 0) handlers.splice(at, 1)
      }
    },
  }
}
