import type { Amount, CaipAddress } from '#kernel'
import type { AccountData, BalanceStatus, TokenBalance } from '../contract.js'

/** The chosen name and picture of an address. */
export interface KnownIdentity {
  readonly name?: string | undefined
  readonly avatar?: string | undefined
}

/** The plugin's data of a namespace, besides its connection. */
export interface AccountRecord {
  /** The account of this data; other accounts do not see it. */
  readonly owner: string | undefined
  readonly data: Omit<AccountData, keyof Holdings | 'farcasterUrl'>
  /** The account on the network of these tokens. */
  readonly holdingsOf: CaipAddress | undefined
  readonly holdings: Holdings
  /** The account of this login. */
  readonly loginOf: string | undefined
  /** The login of the embedded wallet. */
  readonly login: Pick<AccountData, 'user' | 'smartAccountDeployed' | 'socialProvider'>
  /** The account on the network of this name and picture. */
  readonly identityOf: CaipAddress | undefined
  readonly identity: KnownIdentity
  /** CAIP-10 of the account with this balance. */
  readonly balanceOf: string | undefined
  readonly balance: Amount | undefined
  readonly balanceStatus: BalanceStatus
  readonly currentTab: string | undefined
  /** Not tied to an account: during a login there is none yet. */
  readonly farcasterUrl: string | undefined
}

/** The data of one network. */
export type Holdings = Pick<AccountData, 'tokenBalance' | 'totalWorth'>

/** The initial state, and the state after the data was deleted (ACC-02). */
export const emptyRecord: AccountRecord = {
  owner: undefined,
  data: {},
  holdingsOf: undefined,
  holdings: {},
  loginOf: undefined,
  login: {},
  identityOf: undefined,
  identity: {},
  balanceOf: undefined,
  balance: undefined,
  balanceStatus: 'unknown',
  currentTab: undefined,
  farcasterUrl: undefined,
}

/** A token without decimals is not an amount of money: such entries are dropped (ACC-07). */
function keepDivisible(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  return tokens.filter((token) => token.quantity.decimals !== '0')
}

/** The account of a result. */
export interface AccountOwner {
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
}

/** Adds data of a plugin. Drops data of another account, and tokens of another network. */
export function withData(record: AccountRecord, owner: AccountOwner, data: AccountData): AccountRecord {
  const { tokenBalance, totalWorth, farcasterUrl, ...rest } = data
  const before = record.owner === owner.address ? record.data : {}
  const holdings = record.holdingsOf === owner.caipAddress ? record.holdings : {}
  return {
    ...record,
    owner: owner.address,
    data: { ...before, ...rest },
    ...('farcasterUrl' in data && { farcasterUrl }),
    holdingsOf: owner.caipAddress,
    holdings: {
      ...holdings,
      ...('tokenBalance' in data && { tokenBalance: tokenBalance && keepDivisible(tokenBalance) }),
      ...('totalWorth' in data && { totalWorth }),
    },
  }
}

/** Applies a read of the balance. A failure keeps the last value of the same account. */
export function withBalance(
  record: AccountRecord,
  account: string,
  found: { readonly status: 'loading' | 'failed' } | { readonly status: 'ready'; readonly balance: Amount },
): AccountRecord {
  const known = record.balanceOf === account ? record.balance : undefined
  if (found.status === 'ready')
    return { ...record, balanceOf: account, balance: found.balance, balanceStatus: 'ready' }
  const missing = found.status === 'loading' ? 'loading' : 'unavailable'
  return { ...record, balanceOf: account, balance: known, balanceStatus: known ? 'ready' : missing }
}
