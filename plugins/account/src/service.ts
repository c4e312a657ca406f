import {
  type AccountSummary,
  type ChainNamespace,
  type ContributionPoint,
  type KernelState,
  type PluginContext,
  parseCaipNetworkId,
  points,
  type ReadableStore,
} from '#kernel'
import { AccountError } from './account-error.js'
import type { AccountApi, AccountPlugin } from './contract.js'
import { createDisconnecting } from './disconnecting.js'
import { createFeatureOffers } from './feature-offers.js'
import { createAddressLabels } from './preferences/address-labels.js'
import { createPreferredTypes, followPreferredTypes } from './preferences/preferred-types.js'
import { createAccountDetails } from './state/account-details.js'
import { type AccountRecord, emptyRecord, withData } from './state/account-record.js'
import { createAccountStores } from './state/account-state.js'
import { createLiveSummary } from './summary/live-summary.js'
import { createBalanceWatch } from './watch/balance-watch.js'
import { createBlockWatch } from './watch/block-watch.js'
import { createIdentityWatch } from './watch/identity-watch.js'
import { createLoginWatch } from './watch/login-watch.js'

/** The API, and the part for the account button. */
export interface AccountService extends AccountApi {
  readonly summary: ReadableStore<AccountSummary>
}

/** Creates the account service. */
export function createAccountService(ctx: PluginContext<AccountPlugin>): AccountService {
  const records = ctx.createStore<Readonly<Record<ChainNamespace, AccountRecord>>>('records', {})
  const preferred = createPreferredTypes(ctx)
  const labels = createAddressLabels(ctx)
  const sources = [ctx.connections.store, ctx.networks.store, records, preferred.store, labels.store]
  const { storeOf, getState } = createAccountStores({ ctx, records, preferred, labels, sources })
  const change = (namespace: ChainNamespace, next: (value: AccountRecord) => AccountRecord): void =>
    records.setState((all) => ({ ...all, [namespace]: next(all[namespace] ?? emptyRecord) }))
  const blocks = createBlockWatch(ctx)
  const balances = createBalanceWatch(ctx, blocks, change)
  const identities = createIdentityWatch(ctx, change)
  const watchLogin = createLoginWatch(ctx, change)
  const follow = (): void => {
    // Nothing is read or loaded before there is an account.
    if (ctx.connections.store.getState().connections.length > 0) {
      preferred.load()
      labels.load()
    }
    for (const watch of [balances, blocks, identities]) watch.follow()
  }
  ctx.own(ctx.connections.store.subscribe(follow))
  ctx.own(ctx.networks.store.subscribe(follow))
  follow()

  // No data of an account is kept after its connection ended (ACC-02).
  const forget = (namespace: ChainNamespace): void => change(namespace, () => emptyRecord)
  ctx.on('connection:disconnected', ({ namespace }) => forget(namespace))
  // Each of the account's transactions paid a fee.
  ctx.on('transactions:settled', ({ transaction }) => balances.refresh(transaction.caipNetworkId))

  const setPreferred: AccountApi['setPreferredAccountType'] = (namespace, type) => {
    preferred.set(namespace, type)
    ctx.emit('account:typeChanged', { namespace, type })
  }
  followPreferredTypes(ctx, preferred)
  // Settings of the embedded wallet persist (EMB-05).
  ctx.on('embedded:accountTypeSet', ({ type, caipNetworkId }) =>
    setPreferred(parseCaipNetworkId(caipNetworkId).namespace, type),
  )

  const { reset, endConnection, disconnect } = createDisconnecting(ctx, forget)
  const shown = createShown(ctx)
  const offers = createFeatureOffers(ctx)

  return {
    store: storeOf,
    getState,
    update(namespace, data) {
      if (!namespace) throw new AccountError('CHAIN_REQUIRED')
      const address = ctx.connections.active(namespace)?.accounts[0]?.address
      const owner = { address, caipAddress: ctx.connections.caipAddress(namespace) }
      change(namespace, (value) => withData(value, owner, data))
    },
    reset,
    setTab: (namespace, tab) => change(namespace, (value) => ({ ...value, currentTab: tab })),
    setPreferredAccountType: setPreferred,
    setAddressLabel: labels.set,
    selectAccount(namespace, address) {
      ctx.connections.selectAccount(namespace, address)
      const type = ctx.connections.active(namespace)?.accounts[0]?.type
      const kinds = new Set(ctx.connections.active(namespace)?.accounts.map((account) => account.type))
      if (type !== undefined && kinds.size > 1 && type !== preferred.store.getState()[namespace])
        setPreferred(namespace, type)
    },
    watchBalance: balances.watch,
    balanceQuery: balances.queryOf,
    watchIdentity(namespace) {
      const stops = [identities.watch(namespace), watchLogin(namespace)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    watchBlocks: blocks.watch,
    retryBalance: balances.retry,
    openExplorer(namespace) {
      const url = storeOf(namespace).getState().addressExplorerUrl
      return url !== undefined && ctx.links.check(url) !== undefined && ctx.links.open(url)
    },
    activate(connectorId, namespace) {
      ctx.connections.activate(connectorId, namespace)
      ctx.networks.activate(namespace)
    },
    endConnection,
    disconnect,
    features: (which) =>
      shown(points.features).filter((feature) => offers.isOffered(feature) ?? which === 'possible'),
    offers: offers.store,
    tabs: () => shown(points.accountTabs),
    rows: () => shown(points.accountRows),
    settings: () => shown(points.settings),
    details: createAccountDetails(ctx),
    summary: createLiveSummary({
      networks: ctx.networks,
      sources,
      read: getState,
      watch: (namespace) => {
        const stops = [balances.watch(namespace), identities.watch(namespace)]
        return () => {
          for (const stop of stops) stop()
        }
      },
    }),
  }
}

interface Conditional {
  readonly when?: (state: KernelState) => boolean
}

/** Creates the list of contributions that apply now. A condition that throws hides its own contribution only (KRN-08). */
const createShown =
  (ctx: PluginContext<AccountPlugin>) =>
  <T extends Conditional>(point: ContributionPoint<T>): readonly T[] => {
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
