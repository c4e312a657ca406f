import {
  type ChainNamespace,
  type ContributionPoint,
  type KernelState,
  type PluginContext,
  points,
  QuoinError,
  type WritableStore,
} from '#kernel'
import { type HeldAccount, nothingHeld, withData, withLabel } from './account-data.js'
import { accountState } from './account-state.js'
import { createBalanceWatch } from './balance-watch.js'
import type { AccountApi, AccountPlugin, AccountState } from './contract.js'
import { createPreferredTypes } from './preferred-types.js'

/** The API, and what the plugin's `start` tells it. */
export interface AccountService extends AccountApi {
  /** A connection ended: nothing of its account is kept (ACC-02). */
  forget(namespace: ChainNamespace): void
}

/** Makes the service of the account plugin. */
export function createAccountService(ctx: PluginContext<AccountPlugin>): AccountService {
  const { signal } = ctx
  const held = new Map<ChainNamespace, HeldAccount>()
  const stores = new Map<ChainNamespace, WritableStore<AccountState>>()

  const compute = (namespace: ChainNamespace): AccountState =>
    accountState({
      connection: ctx.connections.state(namespace),
      held: held.get(namespace) ?? nothingHeld,
      network: ctx.networks.active(namespace),
      chain: ctx.chains.find(namespace),
      preferredAccountTypes: preferred.current(),
    })
  const refresh = (): void => {
    for (const [namespace, store] of stores) store.setState(compute(namespace))
  }
  const preferred = createPreferredTypes(ctx, refresh)
  const storeOf = (namespace: ChainNamespace): WritableStore<AccountState> => {
    const known = stores.get(namespace)
    if (known) return known
    const made = ctx.createStore(`account:${namespace}`, compute(namespace))
    stores.set(namespace, made)
    return made
  }
  const change = (namespace: ChainNamespace, next: (value: HeldAccount) => HeldAccount): void => {
    held.set(namespace, next(held.get(namespace) ?? nothingHeld))
    stores.get(namespace)?.setState(compute(namespace))
  }
  const balances = createBalanceWatch(ctx, change)
  const follow = (): void => {
    // Nothing is read, and nothing loaded for it, before there is an account.
    if (ctx.connections.store.getState().connections.length > 0) preferred.load()
    refresh()
    balances.follow()
  }
  ctx.own(ctx.connections.store.subscribe(follow))
  ctx.own(ctx.networks.store.subscribe(follow))

  const activeNamespace = (): ChainNamespace | undefined => ctx.networks.store.getState().activeNamespace
  const forget = (namespace: ChainNamespace): void => change(namespace, () => nothingHeld)

  /** Contributions that are of use now. A condition that throws hides its own contribution only (KRN-08). */
  const shown = <T extends { readonly when?: (state: KernelState) => boolean }>(
    point: ContributionPoint<T>,
  ): readonly T[] => {
    const state = ctx.state()
    return ctx.contributions.list(point).filter((one) => {
      try {
        return one.when?.(state) ?? true
      } catch (error) {
        ctx.report(error)
        return false
      }
    })
  }

  return {
    store: storeOf,
    getState(namespace = activeNamespace()) {
      return namespace === undefined ? compute('') : storeOf(namespace).getState()
    },
    update(namespace, data) {
      if (!namespace) throw new QuoinError('CHAIN_REQUIRED')
      const owner = ctx.connections.active(namespace)?.accounts[0]?.address
      change(namespace, (value) => withData(value, owner, data))
    },
    async reset(namespace) {
      if (ctx.connections.active(namespace) !== undefined) {
        try {
          await ctx.connections.disconnect(namespace)
        } catch (error) {
          if (!signal.aborted) ctx.report(error)
        }
      }
      if (!signal.aborted) forget(namespace)
    },
    setTab: (namespace, tab) => change(namespace, (value) => ({ ...value, currentTab: tab })),
    setPreferredAccountType(namespace, type) {
      preferred.set(namespace, type)
      ctx.emit('account:typeChanged', { namespace, type })
    },
    setAddressLabel: (namespace, address, label) =>
      change(namespace, (value) => withLabel(value, address, label)),
    selectAccount: (namespace, address) => ctx.connections.selectAccount(namespace, address),
    watchBalance: balances.watch,
    retryBalance: balances.retry,
    openExplorer(namespace) {
      const url = storeOf(namespace).getState().addressExplorerUrl
      return url !== undefined && ctx.links.check(url) !== undefined && ctx.links.open(url)
    },
    async disconnect(namespace) {
      try {
        await ctx.connections.disconnect(namespace)
        if (!signal.aborted) ctx.router.close()
        return true
      } catch (error) {
        if (signal.aborted) return false
        ctx.report(error)
        ctx.emit('account:disconnectFailed', { namespace })
        ctx.notices.show('error', ctx.t('disconnectFailed'))
        return false
      }
    },
    features: () => shown(points.features),
    tabs: () => shown(points.accountTabs),
    rows: () => shown(points.accountRows),
    forget,
  }
}
