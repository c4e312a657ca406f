import {
  type ContributionPoint,
  isQuoinError,
  type PluginContext,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'

/** A contribution, and the service that it names. */
export interface ContributedService<Entry, Service> {
  readonly entry: Entry
  readonly service: Service
}

export interface ContributedServicesOptions<Entry, Service> {
  /** The name of the store in the inspector. */
  readonly name: string
  readonly point: ContributionPoint<Entry>
  readonly tokenOf: (entry: Entry) => Token<Service>
}

/**
 * Loads the services that plugins contribute to a point, and again when a contribution is added or removed. Reports a service that
 * fails to load, and leaves it out.
 *
 * @example
 * const providers = createContributedServices(ctx, { name: 'providers', point: swapProviders, tokenOf: (entry) => entry.provider })
 * providers.getState()?.map(({ entry, service }) => [entry.id, service])
 * @returns the services in the order of the point; `undefined` while they are loading
 */
export function createContributedServices<P extends PluginTypes, Entry, Service>(
  ctx: PluginContext<P>,
  { name, point, tokenOf }: ContributedServicesOptions<Entry, Service>,
): ReadableStore<readonly ContributedService<Entry, Service>[] | undefined> {
  const { signal } = ctx
  const store = ctx.createStore<readonly ContributedService<Entry, Service>[] | undefined>(name, undefined)
  let listed: readonly Entry[] | undefined

  const loadOne = async (entry: Entry): Promise<readonly ContributedService<Entry, Service>[]> => {
    try {
      return [{ entry, service: await ctx.load(tokenOf(entry)) }]
    } catch (error) {
      if (!signal.aborted && !isQuoinError(error, 'ABORTED')) ctx.report(error)
      return []
    }
  }
  const load = async (): Promise<void> => {
    const entries: readonly Entry[] = ctx.contributions.list(point)
    if (entries === listed) return
    listed = entries
    const loaded = await Promise.all(entries.map(loadOne))
    if (!signal.aborted && listed === entries) store.setState(loaded.flat())
  }
  void load()
  ctx.own(ctx.contributions.store.subscribe(() => void load()))
  return store
}
