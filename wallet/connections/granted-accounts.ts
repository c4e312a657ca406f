import type { CaipNetworkId } from '../caip/caip-types.js'
import type { Account, NamespaceGrant } from './connector.js'

/**
 * What a wallet granted in a namespace, and what was chosen of it since. Accounts and network of a connection follow from this
 * and from nothing else, so that no two places can disagree.
 */
export interface GrantedAccounts {
  readonly grant: NamespaceGrant
  /** The account that the wallet itself has as its active one, as it last said. */
  readonly walletAccount: string | undefined
  /** Accounts that were made active, the latest first: by the user, or by a wallet whose grant does not say which is active. */
  readonly chosen: readonly string[]
  /** Networks that were moved to, the latest first. Only of wallets that approve accounts network by network. */
  readonly networks: readonly CaipNetworkId[]
}

/** What can happen to what a wallet granted. */
export type GrantedAccountsEvent =
  | { readonly type: 'grant'; readonly grant: NamespaceGrant }
  | { readonly type: 'accounts'; readonly accounts: readonly Account[] }
  | { readonly type: 'network'; readonly caipNetworkId: CaipNetworkId }
  /** The user chose an account. */
  | { readonly type: 'choose'; readonly address: string }

/** Returns the form by which two addresses of the namespace are the same. */
export type AddressForm = (address: string) => string

/** More choices than anybody goes back to. */
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

/** The state of a first grant. `chosen` is what was stored of an earlier visit. */
export function grantedAccounts(grant: NamespaceGrant, chosen: readonly string[] = []): GrantedAccounts {
  return { grant, walletAccount: grant.accounts[0]?.address, chosen, networks: [grant.caipNetworkId] }
}

/**
 * Returns the next state. Pure.
 *
 * The user's choice survives whatever leaves the account granted. The wallet's word replaces it only where the wallet moved to
 * another account: a wallet that lists one account more did not.
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
      // Such an event approves nothing: what it names counts once the session has it.
      return {
        ...state,
        walletAccount,
        chosen: moved ? latestFirst(addresses, state.chosen, form) : state.chosen,
      }
    }
    case 'grant': {
      const { grant } = event
      // The order of a session says nothing about which account the wallet uses.
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

/** Returns the network that is shown and its accounts, the active one first. No account is shown where it was not approved. */
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
