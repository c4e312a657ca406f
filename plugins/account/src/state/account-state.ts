import {
  type AccountType,
  type ChainModule,
  type ChainNamespace,
  type ConnectionState,
  decimalText,
  deriveStore,
  type Network,
  type PluginContext,
  type ReadableStore,
  toCaipAddress,
} from '#kernel'
import type { AccountApi, AccountPlugin, AccountState } from '../contract.js'
import type { AddressLabels } from '../preferences/address-labels.js'
import type { PreferredTypes } from '../preferences/preferred-types.js'
import { type AccountRecord, emptyRecord } from './account-record.js'

/** The inputs of an account's state. */
export interface AccountSources {
  readonly connection: ConnectionState
  readonly record: AccountRecord
  readonly network: Network | undefined
  readonly chain: ChainModule | undefined
  readonly preferredAccountTypes: Readonly<Record<ChainNamespace, AccountType>>
  readonly addressLabels: Readonly<Record<string, string>>
}

const statuses = {
  idle: 'disconnected',
  restoring: 'connecting',
  connecting: 'connecting',
  connected: 'connected',
  disconnected: 'disconnected',
} as const satisfies Record<ConnectionState['status'], AccountState['status']>

const noLabels: AccountState['addressLabels'] = {}

/** Derives the state of an account from its connection and the data that was read for it. Pure. */
export function accountState(sources: AccountSources): AccountState {
  const { connection: state, record, network, chain, preferredAccountTypes, addressLabels } = sources
  const connection = state.status === 'connected' ? state.connection : undefined
  const address = connection?.accounts[0]?.address
  const caipAddress =
    connection && address !== undefined ? toCaipAddress(connection.caipNetworkId, address) : undefined
  const data = address !== undefined && record.owner === address ? record.data : {}
  const holdings = caipAddress !== undefined && record.holdingsOf === caipAddress ? record.holdings : {}
  const login = address !== undefined && record.loginOf === address ? record.login : {}
  const identity = caipAddress !== undefined && record.identityOf === caipAddress ? record.identity : {}
  const isOwnBalance = caipAddress !== undefined && record.balanceOf === caipAddress
  const balance = isOwnBalance ? record.balance : undefined
  const explorerUrl =
    network && address !== undefined ? chain?.explorerUrl?.(network, 'address', address) : undefined
  return {
    ...login,
    ...data,
    ...holdings,
    profileName: data.profileName ?? identity.name,
    profileImage: data.profileImage ?? identity.avatar,
    addressExplorerUrl: data.addressExplorerUrl ?? explorerUrl,
    status: statuses[state.status],
    caipAddress,
    address,
    allAccounts: connection?.accounts ?? [],
    connectorId: connection?.connectorId,
    connectedWalletInfo: connection?.wallet,
    balance: balance && decimalText(balance.value, balance.decimals),
    balanceSymbol: balance?.symbol ?? (connection ? network?.nativeCurrency.symbol : undefined),
    balanceAmount: balance,
    balanceStatus: isOwnBalance ? record.balanceStatus : 'unknown',
    currentTab: record.currentTab,
    farcasterUrl: record.farcasterUrl,
    preferredAccountTypes,
    // Only accounts of the wallet have names here.
    addressLabels: connection ? addressLabels : noLabels,
  }
}

interface StoresParts {
  readonly ctx: PluginContext<AccountPlugin>
  readonly records: ReadableStore<Readonly<Record<ChainNamespace, AccountRecord>>>
  readonly preferred: PreferredTypes
  readonly labels: AddressLabels
  /** The stores from which a state is derived. */
  readonly sources: readonly ReadableStore<unknown>[]
}

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
