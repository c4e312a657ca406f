import type { AccountType, ChainNamespace, PluginContext, ReadableStore } from '#kernel'
import type { AccountPlugin } from './contract.js'

export type AccountTypes = Readonly<Record<ChainNamespace, AccountType>>

/** The default account kinds: the host's, else those of the chain modules (ACC-04). */
export function defaultAccountTypes(ctx: PluginContext<AccountPlugin>): AccountTypes {
  const own = ctx.chains.list().map((chain) => [chain.namespace, chain.defaultAccountType] as const)
  return { ...Object.fromEntries(own), ...ctx.options?.defaultAccountTypes }
}

export interface PreferredTypes {
  readonly store: ReadableStore<AccountTypes>
  /** Reads the stored choice, once. */
  load(): void
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

  const take = (stored: AccountTypes): void => {
    const known = Object.entries(stored).filter(([namespace, type]) =>
      ctx.chains.find(namespace)?.accountTypes.includes(type),
    )
    store.setState((types) => ({ ...types, ...Object.fromEntries(known), ...chosen }))
  }
  const read = async (): Promise<void> => {
    try {
      const value = await area.read()
      if (!signal.aborted) take(value.preferredAccountTypes)
    } catch (error) {
      if (!signal.aborted) ctx.report(error)
    }
  }

  return {
    store,
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
