import type { CaipNetworkId } from '../../caip/parse-caip.js'
import type { Account, NamespaceGrant } from '../connectors/connector.js'

/**
 * The grant of a wallet in a namespace, and the later choices. Accounts and network of a connection are derived from
 * this only, so that two places cannot disagree.
 */
export interface GrantedAccounts {
  readonly grant: NamespaceGrant
  /** The wallet's own active account, as it last reported it. */
  readonly walletAccount: string | undefined
  /**
   * Accounts that were made active, the latest first: by the user, or by a wallet whose grant does not name the
   * active one.
   */
  readonly chosen: readonly string[]
  /** Networks that were switched to, the latest first. Only of wallets that approve accounts network by network. */
  readonly networks: readonly CaipNetworkId[]
}

/** The events that change a grant's state. */
export type GrantedAccountsEvent =
  | { readonly type: 'grant'; readonly grant: NamespaceGrant }
  | { readonly type: 'accounts'; readonly accounts: readonly Account[] }
  | { readonly type: 'network'; readonly caipNetworkId: CaipNetworkId }
  /** The user chose an account. */
  | { readonly type: 'choose'; readonly address: string }

/** Returns the canonical form of an address for comparison. */
export type AddressForm = (address: string) => string

/** Limits the stored choices. */
const maxChoices = 16

function latestFirst<T>(
  latest: readonly T[],
  before: readonly T[],
  form: (item: T) => unknown,
): readonly T[] {
  const isNew = (item: T, at: number, all: readonly T[]): boolean =>
    all.findIndex((other) => form(other) === form(item)) === at
  return [...latest, ...before].filter(isNew).slice(0, maxChoices)
}

/** Returns the state of a first grant. `chosen` is stored from an earlier visit. */
export function grantedAccounts(grant: NamespaceGrant, chosen: readonly string[] = []): GrantedAccounts {
  return { grant, walletAccount: grant.accounts[0]?.address, chosen, networks: [grant.caipNetworkId] }
}

/**
 * Returns the next state. Pure.
 *
 * The user's choice stays while the account is granted. An event of the wallet replaces it only if the wallet moved to
 * another account: a wallet that lists an additional account did not.
 */
export function nextGrantedAccounts(
  state: GrantedAccounts,
  event: GrantedAccountsEvent,
  form: AddressForm,
): GrantedAccounts {
  const isPerNetwork = state.grant.accountsByNetwork !== undefined
  switch (event.type) {
    case 'choose':
      return { ...state, chosen: latestFirst([event.address], state.chosen, form) }
    case 'network':
      return isPerNetwork
        ? { ...state, networks: latestFirst([event.caipNetworkId], state.networks, (id) => id) }
        : { ...state, grant: { ...state.grant, caipNetworkId: event.caipNetworkId } }
    case 'accounts': {
      const addresses = event.accounts.map(({ address }) => address)
      const moved = hasMoved(state, addresses[0], form)
      const walletAccount = addresses[0] ?? state.walletAccount
      if (!isPerNetwork)
        return {
          ...state,
          grant: { ...state.grant, accounts: event.accounts },
          walletAccount,
          chosen: moved ? [] : state.chosen,
        }
      // Such an event approves nothing: its accounts count once the session grants them.
      return {
        ...state,
        walletAccount,
        chosen: moved ? latestFirst(addresses, state.chosen, form) : state.chosen,
      }
    }
    case 'grant': {
      const { grant } = event
      // The order of a session's accounts does not show which one the wallet uses.
      if (grant.accountsByNetwork !== undefined) return { ...state, grant }
      const first = grant.accounts[0]?.address
      return {
        grant,
        walletAccount: first,
        chosen: hasMoved(state, first, form) ? [] : state.chosen,
        networks: [grant.caipNetworkId],
      }
    }
  }
}

function hasMoved(
  { walletAccount }: GrantedAccounts,
  address: string | undefined,
  form: AddressForm,
): boolean {
  return address !== undefined && (walletAccount === undefined || form(walletAccount) !== form(address))
}

function accountsOn({ accounts, accountsByNetwork }: NamespaceGrant, id: CaipNetworkId): readonly Account[] {
  if (!accountsByNetwork) return accounts
  return (Object.hasOwn(accountsByNetwork, id) ? accountsByNetwork[id] : undefined) ?? []
}

/**
 * Returns the displayed network and its accounts, the active one first. No account is displayed where it was not
 * approved.
 */
export function shownAccounts(
  { grant, chosen, networks }: GrantedAccounts,
  form: AddressForm,
): Pick<NamespaceGrant, 'accounts' | 'caipNetworkId'> {
  const caipNetworkId =
    (grant.accountsByNetwork && networks.find((id) => accountsOn(grant, id).length > 0)) ??
    grant.caipNetworkId
  const accounts = accountsOn(grant, caipNetworkId)
  for (const address of chosen) {
    const active = accounts.find((account) => form(account.address) === form(address))
    if (active)
      return { caipNetworkId, accounts: [active, ...accounts.filter((account) => account !== active)] }
  }
  return { caipNetworkId, accounts }
}
