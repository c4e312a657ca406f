import { type Endpoint, isFresh, type PluginContext, type PluginTypes, type ReadableStore } from '#kernel'

/** Interval of retries. Milliseconds. */
const retryDelay = 30_000

export interface EndpointState<Value> {
  /** The latest answer; absent until the service has answered. `readAt`: milliseconds since 1970. */
  readonly answer?: { readonly value: Value; readonly readAt: number } | undefined
  /** True while a request is pending. */
  readonly isLoading: boolean
}

/** The answer of an endpoint in a store. */
export interface EndpointReader<Value> {
  readonly store: ReadableStore<EndpointState<Value>>
  /** Returns true if the host configured the endpoint's service. Without it, `load` sends nothing. */
  hasService(): boolean
  /**
   * Requests the answer, if there is none or it is older than the `freshMs` of the endpoint. Never throws: reports a failure and keeps
   * the previous answer. The request is repeated with the next call, when the page is online or visible again, and after 30 seconds.
   */
  load(): Promise<void>
}

export interface EndpointReaderOptions<Answer, Value> {
  /** The name of the store in the inspector. */
  readonly name: string
  readonly endpoint: Endpoint<unknown, unknown, Answer>
  readonly read: (answer: Answer) => Value
}

/**
 * Creates a reader of an endpoint that takes no parameters. It sends nothing until `load`.
 *
 * @example
 * const names = createEndpointReader(ctx, { name: 'names', endpoint: getSupportedChains, read: (answer) => answer.names })
 * void names.load()
 * names.store.getState().answer?.value
 */
export function createEndpointReader<P extends PluginTypes, Answer, Value>(
  ctx: Pick<PluginContext<P>, 'api' | 'createStore' | 'platform' | 'report' | 'signal'>,
  { name, endpoint, read }: EndpointReaderOptions<Answer, Value>,
): EndpointReader<Value> {
  const { api, platform, signal } = ctx
  const { freshMs = 0 } = endpoint
  const store = ctx.createStore<EndpointState<Value>>(name, { isLoading: false })
  const hasService = (): boolean => api.url(endpoint.service, '/') !== undefined
  let pending: Promise<void> | undefined
  let cancelRetry = (): void => undefined

  async function request(): Promise<void> {
    store.setState((state) => ({ ...state, isLoading: true }))
    try {
      const value = read(await api.call(endpoint, { signal }))
      if (signal.aborted) return
      store.setState({ answer: { value, readAt: platform.now() }, isLoading: false })
    } catch (error) {
      if (signal.aborted) return
      store.setState((state) => ({ ...state, isLoading: false }))
      ctx.report(error)
      retryLater()
    } finally {
      pending = undefined
    }
  }

  const { page } = platform
  const retryLater = (): void => {
    const retry = (): void => {
      if (!page.isOnline() || !page.isVisible()) return
      cancelRetry()
      void load()
    }
    const stopFollowing = page.subscribe(retry)
    const stopWaiting = platform.every(retryDelay, retry)
    cancelRetry = () => {
      stopFollowing()
      stopWaiting()
    }
  }
  signal.addEventListener('abort', () => cancelRetry())

  const load = async (): Promise<void> => {
    const { answer } = store.getState()
    if (isFresh(answer?.readAt, freshMs, platform.now()) || !hasService()) return
    cancelRetry()
    pending ??= request()
    await pending
  }
  return { store, hasService, load }
}
