import type { Amount } from '#kernel'
import type { AccountData, BalanceStatus, TokenBalance } from './contract.js'

/** What the plugin itself holds of a namespace: everything that is not the connection's. */
export interface HeldAccount {
  /** Whose data it is; another account does not see it. */
  readonly owner: string | undefined
  readonly data: AccountData
  /** CAIP-10 of the account whose balance this is. */
  readonly balanceOf: string | undefined
  readonly balance: Amount | undefined
  readonly balanceStatus: BalanceStatus
  readonly currentTab: string | undefined
  readonly addressLabels: Readonly<Record<string, string>>
}

/** Nothing known yet, or everything forgotten (ACC-02). */
export const nothingHeld: HeldAccount = {
  owner: undefined,
  data: {},
  balanceOf: undefined,
  balance: undefined,
  balanceStatus: 'unknown',
  currentTab: undefined,
  addressLabels: {},
}

/** A token without decimals is not an amount of money: such entries are dropped (ACC-07). */
function keepDivisible(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  return tokens.filter((token) => token.quantity.decimals !== '0')
}

/** Adds what a plugin found out. What is held of another account goes. */
export function withData(held: HeldAccount, owner: string | undefined, data: AccountData): HeldAccount {
  const before = held.owner === owner ? held.data : {}
  const tokens = data.tokenBalance && { tokenBalance: keepDivisible(data.tokenBalance) }
  return { ...held, owner, data: { ...before, ...data, ...tokens } }
}

/** What a read of the balance found. A failure keeps the last good value of the same account. */
export function withBalance(
  held: HeldAccount,
  account: string,
  found: { readonly status: 'loading' | 'failed' } | { readonly status: 'ready'; readonly balance: Amount },
): HeldAccount {
  const known = held.balanceOf === account ? held.balance : undefined
  if (found.status === 'ready')
    return { ...held, balanceOf: account, balance: found.balance, balanceStatus: 'ready' }
  const missing = found.status === 'loading' ? 'loading' : 'unavailable'
  return { ...held, balanceOf: account, balance: known, balanceStatus: known ? 'ready' : missing }
}

/** Names an address, or takes its name back. */
export function withLabel(held: HeldAccount, address: string, label: string | undefined): HeldAccount {
  const { [address]: _, ...others } = held.addressLabels
  return { ...held, addressLabels: label === undefined ? others : { ...others, [address]: label } }
}
