import { type ChainNamespace, type PluginContext, type ReadableStore, sanitizeText } from '#kernel'
import { type ContributedService, createContributedServices } from '#plugin-kit'
import type { AccountApi, AccountPlugin } from '../contract.js'
import {
  type AccountDetail,
  type AccountDetails,
  type AccountDetailsEntry,
  accountDetails,
} from '../points.js'

const maxRows = 5
const maxLength = 64

type Loaded = ContributedService<AccountDetailsEntry, AccountDetails>

/** Creates `details`. Nothing is loaded before the first call. */
export function createAccountDetails(ctx: PluginContext<AccountPlugin>): AccountApi['details'] {
  const stores = new Map<ChainNamespace, ReadableStore<readonly AccountDetail[]>>()
  let loaded: ReadableStore<readonly Loaded[] | undefined> | undefined

  /** Returns what `read` returns; a plugin that throws has no rows. */
  const guarded = <T>(read: () => readonly T[]): readonly T[] => {
    try {
      return read()
    } catch (error) {
      ctx.report(error)
      return []
    }
  }
  const create = (namespace: ChainNamespace): ReadableStore<readonly AccountDetail[]> => {
    loaded ??= createContributedServices(ctx, {
      name: 'details',
      point: accountDetails,
      tokenOf: ({ details }) => details,
    })
    const services = loaded
    const shown = ctx.createStore<readonly AccountDetail[]>(`details:${namespace}`, [])
    let stops: readonly (() => void)[] = []
    const stop = (): void => {
      for (const one of stops) one()
    }
    const follow = (): void => {
      stop()
      const sources = (services.getState() ?? []).flatMap(({ entry, service }) =>
        guarded(() => [{ entry, store: service.store(namespace) }]),
      )
      const read = (): void =>
        shown.setState(
          sources.flatMap(({ entry, store }) =>
            guarded(() =>
              store
                .getState()
                .slice(0, maxRows)
                .map(({ id, label, value }) => ({
                  id: `${entry.id}:${id}`,
                  label: sanitizeText(label, maxLength),
                  value: sanitizeText(value, maxLength),
                })),
            ),
          ),
        )
      stops = sources.flatMap(({ store }) => guarded(() => [store.subscribe(read)]))
      read()
    }
    ctx.own(services.subscribe(follow))
    ctx.own(stop)
    follow()
    return shown
  }
  return (namespace) => {
    const store = stores.get(namespace) ?? create(namespace)
    stores.set(namespace, store)
    return store
  }
}
