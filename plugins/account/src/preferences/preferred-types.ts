import type { AccountType, ChainNamespace, Connection, PluginContext, ReadableStore } from '#kernel'
import type { AccountPlugin } from '../contract.js'

export type AccountTypes = Readonly<Record<ChainNamespace, AccountType>>

/** The default account kinds: the host's, else those of the chain modules (ACC-04). */
function defaultAccountTypes(ctx: PluginContext<AccountPlugin>): AccountTypes {
  const own = ctx.chains.list().map((chain) => [chain.namespace, chain.defaultAccountType] as const)
  return { ...Object.fromEntries(own), ...ctx.options?.defaultAccountTypes }
}

export interface PreferredTypes {
  readonly store: ReadableStore<AccountTypes>
  /** Reads the stored choice, once. */
  load(): void
  /** Whether the stored choice has been read, so that the store has the user's own types. */
  isRead(): boolean
  set(namespace: ChainNamespace, type: AccountType): void
}

/** The preferred kinds of account: in memory at once, in storage soon after. */
export function createPreferredTypes(ctx: PluginContext<AccountPlugin>): PreferredTypes {
  const area = ctx.storage
  const store = ctx.createStore<AccountTypes>('preferredTypes', defaultAccountTypes(ctx))
  const { signal } = ctx
  /** The choice of this visit, which precedes the stored one. */
  let chosen: AccountTypes = {}
  let hasLoaded = false
  let isRead = false

  const take = (stored: AccountTypes): void => {
    const known = Object.entries(stored).filter(([namespace, type]) =>
      ctx.chains.find(namespace)?.accountTypes.includes(type),
    )
    store.setState((types) => ({ ...types, ...Object.fromEntries(known), ...chosen }))
  }
  const read = async (): Promise<void> => {
    try {
      const value = await area.read()
      isRead = true
      if (!signal.aborted) take(value.preferredAccountTypes)
    } catch (error) {
      if (!signal.aborted) ctx.report(error)
    }
  }

  return {
    store,
    isRead: () => isRead,
    load() {
      if (hasLoaded) return
      hasLoaded = true
      void read()
    },
    set(namespace, type) {
      chosen = { ...chosen, [namespace]: type }
      store.setState((types) => ({ ...types, [namespace]: type }))
      area
        .update((value) => ({
          ...value,
          preferredAccountTypes: { ...value.preferredAccountTypes, [namespace]: type },
        }))
        .catch((error: unknown) => {
          if (!signal.aborted) ctx.report(error)
        })
    },
  }
}

/**
 * Activates the account of the preferred kind in a wallet with several kinds, once per connection: later choices of the
 * wallet or the user stay (ACC-04). A restored connection keeps the account of the earlier visit until the stored
 * choice has been read: the default kind may not be the user's.
 */
export function followPreferredTypes(ctx: PluginContext<AccountPlugin>, types: PreferredTypes): void {
  const choose = ({ connectorId, namespace }: Pick<Connection, 'connectorId' | 'namespace'>): void => {
    const connection = ctx.connections.active(namespace)
    const type = types.store.getState()[namespace]
    if (connection?.connectorId !== connectorId || connection.accounts[0]?.type === type) return
    if (connection.restored && !types.isRead()) return
    const wanted = connection.accounts.find((account) => account.type === type)
    if (wanted) ctx.connections.selectAccount(namespace, wanted.address)
  }
  const chooseAll = (): void => ctx.connections.store.getState().connections.forEach(choose)
  ctx.on('connection:connected', ({ connection }) => choose(connection))
  // The stored choice arrives once, soon after the first connection.
  ctx.own(types.store.subscribe(chooseAll))
  chooseAll()
}
