import { wrappedCoin } from '../decode/program-addresses.js'
import type { ChainAccount } from '../node/node-reader.js'
import { readTokenAccount } from '../tokens/token-layout.js'
import { isTokensOf, type SimulatedAccounts } from './simulate-swap.js'

/** The changes that a simulated transaction makes to an account. Smallest units. */
export interface SwapChanges {
  /** Changes of its coins: its lamports and those in its token accounts, which it gets back when it closes them. */
  readonly coins: bigint
  /** Changes by mint, without the wrapped coin. */
  readonly tokens: ReadonlyMap<string, bigint>
  /** Lamports in new token accounts of the account. */
  readonly rent: bigint
  /** False if an account of the owner gets another owner, delegate or state, or is closed with tokens in it. */
  readonly isIntact: boolean
}

type Accounts = SimulatedAccounts['before']

const systemProgram = '11111111111111111111111111111111'
/** The base of a token account, and its amount: the only part that a swap changes. Bytes. Source: SPL Token. */
const baseLength = 165
const [amountStart, amountEnd] = [64, 72]
/** The fields that a new token account leaves empty: delegate, and authority to close. First bytes. */
const [delegate, closeAuthority] = [72, 129]

function isSameExceptAmount(one: ChainAccount, other: ChainAccount): boolean {
  if (one.owner !== other.owner || other.data.length < baseLength) return false
  return one.data
    .subarray(0, baseLength)
    .every((byte, at) => (at >= amountStart && at < amountEnd) || byte === other.data[at])
}

const isPlain = ({ data }: ChainAccount): boolean =>
  [delegate, closeAuthority].every((start) => data.subarray(start, start + 4).every((byte) => byte === 0)) &&
  data[108] === 1

const tokensOf = (accounts: Accounts, owner: string): readonly (readonly [string, ChainAccount])[] =>
  [...accounts].flatMap(([address, account]) => (isTokensOf(account, owner) ? [[address, account]] : []))

const lamportsOf = (accounts: Accounts, owner: string): bigint =>
  tokensOf(accounts, owner).reduce(
    (sum, [, { lamports }]) => sum + lamports,
    accounts.get(owner)?.lamports ?? 0n,
  )

/** Returns whether the account itself stays one of a wallet. */
const isWallet = (account: ChainAccount | undefined): boolean =>
  account === undefined ||
  (account.owner === systemProgram && account.data.length === 0 && !account.executable)

/** Compares the accounts of an owner before and after a simulated transaction. */
export function changesOf({ before, after }: SimulatedAccounts, owner: string): SwapChanges {
  const [own, later] = [tokensOf(before, owner), tokensOf(after, owner)]
  const tokens = new Map<string, bigint>()
  const add = (account: ChainAccount, sign: bigint): void => {
    const { mint = '', amount = 0n } = readTokenAccount(account) ?? {}
    if (mint !== wrappedCoin) tokens.set(mint, (tokens.get(mint) ?? 0n) + sign * amount)
  }
  for (const [, account] of own) add(account, -1n)
  for (const [, account] of later) add(account, 1n)
  const isNew = ([address]: readonly [string, ChainAccount]): boolean => before.get(address) === undefined
  const isKept = ([address, account]: readonly [string, ChainAccount]): boolean => {
    const now = after.get(address)
    // Closing the account of the wrapped coin pays out its lamports, which are counted.
    return now ? isSameExceptAmount(account, now) : readTokenAccount(account)?.mint === wrappedCoin
  }
  const added = later.filter(isNew)
  return {
    coins: lamportsOf(after, owner) - lamportsOf(before, owner),
    tokens,
    rent: added.reduce((sum, [, { lamports }]) => sum + lamports, 0n),
    isIntact:
      isWallet(after.get(owner)) && own.every(isKept) && added.every(([, account]) => isPlain(account)),
  }
}

/** What a swap is compared with. An absent token is the coin. */
export interface SwapSides {
  readonly sellToken: string | undefined
  readonly buyToken: string | undefined
  /** The sold coins. Lamports. */
  readonly coins: bigint
  /** Lamports. */
  readonly fee: bigint
}

/**
 * Returns what a swap takes and gives, without the network fee; `isOnly` is false if anything else leaves the account or
 * changes.
 */
export function exchangeOf(
  { coins, tokens, isIntact }: SwapChanges,
  sides: SwapSides,
): { readonly spent: bigint; readonly received: bigint; readonly isOnly: boolean } {
  const { sellToken, buyToken, fee } = sides
  const changeOf = (mint: string): bigint => tokens.get(mint) ?? 0n
  const isCoinSold = sellToken === undefined
  const lost = -coins
  const isFeeOnly = lost >= sides.coins && lost <= sides.coins + fee
  const spentCoins = isFeeOnly ? sides.coins : lost
  const isOther = ([mint]: readonly [string, bigint]): boolean => mint !== sellToken && mint !== buyToken
  const isNoLoss = [...tokens].filter(isOther).every(([, change]) => change >= 0n)
  const isCoinInvolved = isCoinSold || buyToken === undefined
  return {
    spent: isCoinSold ? spentCoins : -changeOf(sellToken),
    received: buyToken === undefined ? coins + fee : changeOf(buyToken),
    isOnly: isIntact && isNoLoss && (isCoinInvolved || lost <= fee),
  }
}
