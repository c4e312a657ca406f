import {
  type Account,
  type AccountRowContribution,
  type AccountTabContribution,
  type AccountType,
  type Amount,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  createToken,
  type Owned,
  type PluginTypes,
  type Query,
  type ReadableStore,
  type RegisteredFeature,
  type SettingContribution,
  type Token,
  type WalletInfo,
} from '#kernel'
import type { EmbeddedPlugin } from '#plugins/embedded'
import type { NamesPlugin } from '#plugins/names'
import type { TransactionsPlugin } from '#plugins/transactions'
import type { WalletsPlugin } from '#plugins/wallets'
import type { AccountMessages } from './messages.en.js'
import type { AccountDetail } from './points.js'
import type { AccountStored } from './stored.js'

/** Options of the account plugin. */
export interface AccountOptions {
  /** The kind of account to prefer, per namespace; the chain module's own default otherwise. */
  readonly defaultAccountTypes?: Readonly<Record<ChainNamespace, AccountType>>
}

/** A token in the account. Amounts are decimal strings. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** CAIP-10; absent for the coin of the network. */
  readonly address?: string | undefined
  /** In the host's currency. */
  readonly value?: number | undefined
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

/** The login, if the wallet reports it (email and social login). */
export interface AccountUser {
  readonly email?: string | null | undefined
  readonly username?: string | undefined
}

/** The part of an account's state that plugins set; they own what they set. */
export interface AccountData {
  /** By default, name and picture are those that the address has chosen: see `watchIdentity`. */
  readonly profileName?: string | undefined
  readonly profileImage?: string | undefined
  readonly user?: AccountUser | undefined
  /** Set by the host; otherwise it comes from the network's explorer. */
  readonly addressExplorerUrl?: string | undefined
  readonly smartAccountDeployed?: boolean | undefined
  /** Belongs to the active network; dropped when the network changes. */
  readonly tokenBalance?: readonly TokenBalance[] | undefined
  /** The total value on that network in the host's currency: a decimal text, e.g. `3204.1153`. Dropped likewise. */
  readonly totalWorth?: string | undefined
  readonly socialProvider?: string | undefined
  /**
   * The link of a Farcaster login, to scan or open while its code is displayed. It needs no account, and stays when the
   * active account changes.
   */
  readonly farcasterUrl?: string | undefined
}

/** `unavailable`: it could not be read, and there is no older value either. */
export type BalanceStatus = 'unknown' | 'loading' | 'ready' | 'unavailable'

/** The account of a namespace. Address and status are those of its connection. */
export interface AccountState extends AccountData {
  /** Restoring a session counts as connecting. */
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly caipAddress: CaipAddress | undefined
  readonly address: string | undefined
  readonly allAccounts: readonly Account[]
  readonly connectorId: string | undefined
  readonly connectedWalletInfo: WalletInfo | undefined
  /** The coin of the network, exact, e.g. `1.5`. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
  /** The same in the smallest unit. */
  readonly balanceAmount: Amount | undefined
  readonly balanceStatus: BalanceStatus
  /** The id of the chosen tab; the first one if none. */
  readonly currentTab: string | undefined
  readonly preferredAccountTypes: Readonly<Record<ChainNamespace, AccountType>>
  /** Address to the name that the host or the user set. */
  readonly addressLabels: Readonly<Record<string, string>>
}

export interface AccountEvents {
  'account:typeChanged': { readonly namespace: ChainNamespace; readonly type: AccountType }
}

/** `kernel.account`: the state of the connected accounts. */
export interface AccountApi {
  /** The account of a namespace, live. */
  store(namespace: ChainNamespace): ReadableStore<AccountState>
  /** Default: the active namespace. */
  getState(namespace?: ChainNamespace): AccountState
  /**
   * Sets a plugin's data about the account. Profile, user and tokens are dropped when another account becomes active.
   * Throws `CHAIN_REQUIRED` ('Chain is required to update chain account data').
   */
  update(namespace: ChainNamespace | undefined, data: AccountData): void
  /** Disconnects the namespace and deletes all data of its account. */
  reset(namespace: ChainNamespace): Promise<void>
  setTab(namespace: ChainNamespace, tab: string): void
  setPreferredAccountType(namespace: ChainNamespace, type: AccountType): void
  /** Names an address, also for later visits; at most 64 characters are kept. A missing or blank name removes it. */
  setAddressLabel(namespace: ChainNamespace, address: string, label: string | undefined): void
  /**
   * Activates another account of the wallet. Its kind is the preferred one from then on, if the namespace has
   * several.
   */
  selectAccount(namespace: ChainNamespace, address: string): void
  /**
   * Keeps the native balance up to date until the returned function is called. Sends no request without a watcher.
   *
   * @param options `eachBlock`: it is read again with each new block, not only every 30 s
   */
  watchBalance(namespace: ChainNamespace, options?: { readonly eachBlock?: boolean }): () => void
  /**
   * Returns the query of an account's native balance, cached for 30 s: for `useQuery`, or `ctx.queries`.
   * `undefined` without a connection, or on a network that the host does not list.
   */
  balanceQuery(namespace: ChainNamespace, address: string): Query<Amount> | undefined
  /**
   * Reads the name and picture that the account's address has chosen, until the returned function is called: from the
   * host's gateway, else from the names plugin. Cached for 5 minutes. For the embedded wallet also the login.
   */
  watchIdentity(namespace: ChainNamespace): () => void
  /**
   * Notifies of each new block of the namespace's active network until the returned function is called; not while the
   * page is hidden or offline. Sends no request without a listener.
   */
  watchBlocks(namespace: ChainNamespace, listener: (height: bigint) => void): () => void
  /** Reads the balance again. False within 30 s of a failure. */
  retryBalance(namespace: ChainNamespace): boolean
  /** Opens the account in the network's explorer. Returns false if there is none, or the browser blocked it. */
  openExplorer(namespace: ChainNamespace): boolean
  /** Activates another live connection and its namespace. */
  activate(connectorId: string, namespace: ChainNamespace): void
  /**
   * Ends one connection; the others stay. A failure is reported as `disconnect` does. The modal closes with the last one.
   */
  endConnection(connectorId: string, namespace: ChainNamespace): Promise<boolean>
  /**
   * Ends the connection and closes the modal. A failure is shown to the user ('Failed to disconnect') and returns
   * false; the widget forgets the connection even then.
   */
  disconnect(namespace?: ChainNamespace): Promise<boolean>
  /**
   * Returns the contributions of other plugins that apply now, in the host's order.
   *
   * @param which `possible` adds those whose loaded condition is still unknown; default `offered`
   */
  features(which?: 'offered' | 'possible'): readonly Owned<RegisteredFeature>[]
  /**
   * Whether the loaded condition of a feature is met (`FeatureContribution.offer`), by the feature's id; absent while it
   * is unknown. `features()` changes with it, and loads the conditions.
   */
  readonly offers: ReadableStore<Readonly<Record<string, boolean>>>
  tabs(): readonly Owned<AccountTabContribution>[]
  rows(): readonly Owned<AccountRowContribution>[]
  settings(): readonly Owned<SettingContribution>[]
  /** The rows of data that other plugins have about the active account of a namespace (`accountDetails`), live. */
  details(namespace: ChainNamespace): ReadableStore<readonly AccountDetail[]>
}

export interface AccountPlugin extends PluginTypes {
  readonly id: 'account'
  readonly api: AccountApi
  readonly options: AccountOptions | undefined
  readonly uses: EmbeddedPlugin | NamesPlugin | TransactionsPlugin | WalletsPlugin
  readonly events: AccountEvents
  readonly views: {
    Account: undefined
    SwitchAddress: undefined
    Profile: undefined
    AccountLabel: { readonly address: string }
    Connections: undefined
    AccountSettings: undefined
  }
  readonly slots: 'account:top' | 'account:below-balance'
  readonly routes: { account: undefined; settings: undefined; profile: undefined; connections: undefined }
  readonly stored: AccountStored
  readonly messages: AccountMessages
}

/** The service behind `kernel.account`. */
export const AccountToken: Token<AccountApi> = createToken('account')
