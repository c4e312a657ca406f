import { type ChainNamespace, deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import { type AccountRecord, emptyRecord } from './account-data.js'
import { accountState } from './account-state.js'
import type { AddressLabels } from './address-labels.js'
import type { AccountApi, AccountPlugin, AccountState } from './contract.js'
import type { PreferredTypes } from './preferred-types.js'

interface StoresParts {
  readonly ctx: PluginContext<AccountPlugin>
  readonly records: ReadableStore<Readonly<Record<ChainNamespace, AccountRecord>>>
  readonly preferred: PreferredTypes
  readonly labels: AddressLabels
  /** The stores from which a state is derived. */
  readonly sources: readonly ReadableStore<unknown>[]
}

const noLabels: AccountState['addressLabels'] = {}

/** Derives the state of each namespace, without storing it. */
export function createAccountStores({ ctx, records, preferred, labels, sources }: StoresParts): {
  readonly storeOf: AccountApi['store']
  readonly getState: AccountApi['getState']
} {
  const stores = new Map<ChainNamespace, ReadableStore<AccountState>>()

  const compute = (namespace: ChainNamespace): AccountState =>
    accountState({
      connection: ctx.connections.state(namespace),
      record: records.getState()[namespace] ?? emptyRecord,
      network: ctx.networks.active(namespace),
      chain: ctx.chains.find(namespace),
      preferredAccountTypes: preferred.store.getState(),
      addressLabels: labels.store.getState()[namespace] ?? noLabels,
    })
  const storeOf = (namespace: ChainNamespace): ReadableStore<AccountState> => {
    const store = stores.get(namespace) ?? deriveStore(sources, () => compute(namespace))
    stores.set(namespace, store)
    return store
  }
  return {
    storeOf,
    getState: (namespace = ctx.networks.store.getState().activeNamespace) =>
      namespace === undefined ? compute('') : storeOf(namespace).getState(),
  }
}
