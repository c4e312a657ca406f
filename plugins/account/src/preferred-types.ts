import type { AccountType, ChainNamespace, PluginContext, StorageArea } from '#kernel'
import type { AccountPlugin } from './contract.js'
import type { AccountStored } from './stored.js'

export type AccountTypes = Readonly<Record<ChainNamespace, AccountType>>

/** The preferred kinds of account before a person chose: the host's, else those of the chain modules (ACC-04). */
export function defaultAccountTypes(ctx: PluginContext<AccountPlugin>): AccountTypes {
  const own = ctx.chains.list().map((chain) => [chain.namespace, chain.defaultAccountType] as const)
  return { ...Object.fromEntries(own), ...ctx.options?.defaultAccountTypes }
}

export interface PreferredTypes {
  current(): AccountTypes
  /** Reads what the person chose before, the first time. */
  load(): void
  set(namespace: ChainNamespace, type: AccountType): void
}

/** The preferred kinds of account: in memory at once, in storage soon after. */
export function createPreferredTypes(
  ctx: PluginContext<AccountPlugin>,
  onChange: () => void,
): PreferredTypes {
  // `contributes.storage` of the manifest names stored.ts, whose schema lets nothing else through.
  const area = ctx.storage as StorageArea<AccountStored>
  const { signal } = ctx
  let types = defaultAccountTypes(ctx)
  let hasLoaded = false

  const take = (stored: AccountTypes): void => {
    const known = Object.entries(stored).filter(([namespace, type]) =>
      ctx.chains.find(namespace)?.accountTypes.includes(type),
    )
    types = { ...types, ...Object.fromEntries(known) }
    onChange()
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
    current: () => types,
    load() {
      if (hasLoaded) return
      hasLoaded = true
      void read()
    },
    set(namespace, type) {
      types = { ...types, [namespace]: type }
      onChange()
      area
        .update((value) => ({
          preferredAccountTypes: { ...value.preferredAccountTypes, [namespace]: type },
        }))
        .catch((error: unknown) => {
          if (!signal.aborted) ctx.report(error)
        })
    },
  }
}
