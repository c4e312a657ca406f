import { isFresh, type PluginContext } from '#kernel'

/** A request that is sent again at an interval while it is the current one. */
export interface PolledQuery<Request> {
  /** Sends the request after the pause if it differs from the current one; `undefined` stops the interval. */
  request(request: Request | undefined): void
  /**
   * Sends the current request again, now.
   *
   * @param minAge milliseconds; where given, sends nothing while a request is pending, or if the last one is younger
   */
  refresh(minAge?: number): void
}

export interface PolledQueryOptions<Request, Answer> {
  /** The pause in typing before a request is sent. Milliseconds. */
  readonly debounce: number
  /** Milliseconds. */
  readonly interval: number
  /** Returns equal keys for equal requests. */
  readonly keyOf: (request: Request) => string
  readonly read: (request: Request, signal: AbortSignal) => Promise<Answer>
  readonly onAnswer: (answer: Answer, request: Request) => void
  readonly onFailure: (error: unknown, request: Request) => void
}

/**
 * Creates a repeating request, which ends with the plugin. An answer to an older request is dropped: neither `onAnswer` nor
 * `onFailure` is called.
 *
 * @example
 * const quotes = createPolledQuery(ctx, {
 *   debounce: 200, interval: 10_000, keyOf: ({ id }) => id,
 *   read: (request, signal) => provider.quote(request, signal),
 *   onAnswer: (quote) => store.setState({ quote }),
 *   onFailure: (error) => ctx.report(error),
 * })
 * quotes.request({ id: 'eth', amount: 1n })
 */
export function createPolledQuery<Request, Answer>(
  ctx: Pick<PluginContext, 'after' | 'every' | 'own' | 'platform' | 'signal'>,
  { debounce, interval, keyOf, read, onAnswer, onFailure }: PolledQueryOptions<Request, Answer>,
): PolledQuery<Request> {
  let current: { readonly request: Request } | undefined
  let running: AbortController | undefined
  let sentAt = Number.NEGATIVE_INFINITY
  let cancelPause = (): void => undefined
  let cancelInterval = (): void => undefined

  const send = async (request: Request): Promise<void> => {
    running?.abort()
    const controller = new AbortController()
    running = controller
    sentAt = ctx.platform.now()
    const isNewest = (): boolean => running === controller && !ctx.signal.aborted
    try {
      const answer = await read(request, controller.signal)
      if (isNewest()) onAnswer(answer, request)
    } catch (error) {
      if (isNewest()) onFailure(error, request)
    } finally {
      if (running === controller) running = undefined
    }
  }
  const sendNow = (request: Request): void => {
    cancelPause()
    cancelInterval()
    cancelInterval = ctx.every(interval, () => void send(request))
    void send(request)
  }
  const stop = (): void => {
    cancelPause()
    cancelInterval()
    running?.abort()
    running = undefined
    current = undefined
  }
  ctx.own(stop)

  return {
    request(request) {
      if (request !== undefined && current && keyOf(current.request) === keyOf(request)) return
      stop()
      if (request === undefined) return
      current = { request }
      cancelPause = ctx.after(debounce, () => sendNow(request))
    },
    refresh(minAge) {
      if (!current) return
      if (minAge !== undefined && (running || isFresh(sentAt, minAge, ctx.platform.now()))) return
      sendNow(current.request)
    },
  }
}
