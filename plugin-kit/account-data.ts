import { type ChainNamespace, isQuoinError, loadOnce, type PluginContext, type ReadableStore } from '#kernel'

type Stop = () => void

/** Services of other plugins whose state a feature follows for the active namespace. */
export interface AccountDataSources<Services> {
  /** Loads the services. Called again by the next watch if it failed. */
  load(): Promise<Services>
  /** Copies the state of a namespace while it is active. Returns the functions that stop it. */
  follow(services: Services, namespace: ChainNamespace): readonly Stop[]
  /** Keeps the state of a namespace fresh while it is watched. Returns the functions that stop it. */
  watch(services: Services, namespace: ChainNamespace, onBlock: () => void): readonly Stop[]
}

/** Data of the active account that other plugins hold. */
export interface AccountData {
  /** Keeps the data fresh until the returned function is called. @param onBlock called with each new block */
  watch(onBlock?: () => void): Stop
}

const nothing = (): void => undefined

/**
 * Follows services of other plugins for whichever namespace is active, from now until the plugin is disposed. A load that fails is
 * reported and tried again with the next watch.
 *
 * @example
 * const data = followAccountData(ctx, {
 *   load: () => ctx.load(TokensToken),
 *   follow: (tokens, namespace) => [mirror(tokens.store(namespace), store.setState)],
 *   watch: (tokens, namespace) => [tokens.watch(namespace)],
 * })
 * const stop = data.watch()
 */
export function followAccountData<Services>(
  ctx: Pick<PluginContext, 'networks' | 'own' | 'report' | 'signal'>,
  sources: AccountDataSources<Services>,
): AccountData {
  const { signal } = ctx
  let services: { readonly loaded: Services } | undefined
  let following: ChainNamespace | undefined
  let stopFollowing: Stop = nothing
  const watches = new Map<() => void, Stop>()

  const all = (stops: readonly Stop[]): Stop => {
    return () => {
      for (const stop of stops) stop()
    }
  }
  const start = (onBlock: () => void): Stop =>
    services && following !== undefined ? all(sources.watch(services.loaded, following, onBlock)) : nothing

  const follow = (): void => {
    const { activeNamespace } = ctx.networks.store.getState()
    if (!services || activeNamespace === following) return
    stopFollowing()
    stopFollowing = nothing
    following = activeNamespace
    for (const [onBlock, stop] of watches) {
      stop()
      watches.set(onBlock, start(onBlock))
    }
    if (following !== undefined) stopFollowing = all(sources.follow(services.loaded, following))
  }
  const load = (): void => {
    sources.load().then(
      (loaded) => {
        if (signal.aborted || services) return
        services = { loaded }
        follow()
      },
      (error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      },
    )
  }

  load()
  ctx.own(ctx.networks.store.subscribe(follow))
  ctx.own(() => {
    stopFollowing()
    for (const stop of watches.values()) stop()
    watches.clear()
  })
  return {
    watch(onBlock = nothing) {
      // One watch is one entry, also where the same function watches twice.
      const entry = (): void => onBlock()
      watches.set(entry, start(entry))
      if (!services) load()
      return () => {
        watches.get(entry)?.()
        watches.delete(entry)
      }
    },
  }
}

/** Copies a store's state now and with each change. Returns the function that stops it. */
export function mirror<T>(store: ReadableStore<T>, copy: (state: T) => void): Stop {
  copy(store.getState())
  return store.subscribe(copy)
}

/** Returns a service that the host may leave out: `undefined` where no plugin provides it. */
export async function loadOptional<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch (error) {
    if (isQuoinError(error, 'SERVICE_MISSING')) return undefined
    throw error
  }
}

/**
 * Loads a service now and copies its store until the plugin ends. A load that fails is reported; the returned function loads again.
 *
 * @returns the function that returns the service
 * @example
 * const transactions = loadMirrored(ctx, () => ctx.load(TransactionsToken), followed.setState)
 */
export function loadMirrored<State, Service extends { readonly store: ReadableStore<State> }>(
  ctx: Pick<PluginContext, 'own' | 'report' | 'signal'>,
  load: () => Promise<Service>,
  copy: (state: State) => void,
): () => Promise<Service> {
  const service = loadOnce(async () => {
    const loaded = await load()
    if (!ctx.signal.aborted) ctx.own(mirror(loaded.store, copy))
    return loaded
  })
  service().catch((error: unknown) => {
    if (!ctx.signal.aborted) ctx.report(error)
  })
  return service
}
