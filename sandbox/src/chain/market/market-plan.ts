import { type Address, getContractAddress, parseUnits } from 'viem'

/**
 * The account that opens the market. Its address is derived from a hash: it has no known key, and no test account's
 * nonce changes.
 */
export const MARKET_ACCOUNT: Address = '0x8D74c19730875bF8702F062443e5C693Fa211E46'

/** Behaviour of a token; see market-tokens.sol. */
export type MarketTokenKind = 'plain' | 'permit' | 'silent'

export interface MarketToken {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly kind: MarketTokenKind
  readonly color: string
  /** Initial balance of each test account, in whole tokens. */
  readonly gift: string
  readonly address: Address
}

/** Two tokens by symbol, with their amounts in the pool, in whole tokens. `WETH` is the wrapped coin. */
export interface MarketPool {
  readonly tokens: readonly [symbol: string, symbol: string]
  readonly amounts: readonly [string, string]
}

const made = (nonce: number): Address => getContractAddress({ from: MARKET_ACCOUNT, nonce: BigInt(nonce) })

/** Addresses of Uniswap V2, the same on each sandbox chain. */
export const MARKET_FACTORY: Address = made(0)
export const MARKET_WETH: Address = made(1)
export const MARKET_ROUTER: Address = made(2)

/** The order determines the addresses: add new tokens at the end. */
export const MARKET_TOKENS: readonly MarketToken[] = (
  [
    ['Sandbox Dollar', 'SBD', 6, 'plain', '#1f7a4d', '10000'],
    ['Sandbox Tether', 'SBT', 6, 'silent', '#0f766e', '500'],
    ['Sandbox Alpha', 'SBA', 18, 'plain', '#1d4ed8', '1000'],
    ['Sandbox Beta', 'SBB', 8, 'plain', '#7c3aed', '20'],
    ['Sandbox Permit', 'SBP', 18, 'permit', '#b45309', '100'],
    ['Sandbox Meme', 'SBM', 18, 'plain', '#be185d', '1000000'],
    ['Sandbox Lone', 'SBL', 18, 'plain', '#475569', '25'],
  ] as const
).map(([name, symbol, decimals, kind, color, gift], at) => ({
  name,
  symbol,
  decimals,
  kind,
  color,
  gift,
  address: made(3 + at),
}))

/** The token in which prices are counted: one equals one US dollar. */
export const MARKET_DOLLAR: string = 'SBD'

/**
 * A coin costs 2,500 dollars, SBA 5, SBB 50, SBP 2. The pool of SBD and SBA is small: larger amounts get a better price
 * via the coin. SBB is reachable through SBA only; the pool of SBM holds 100 dollars' worth; SBL has no pool.
 */
export const MARKET_POOLS: readonly MarketPool[] = [
  { tokens: ['WETH', 'SBD'], amounts: ['400', '1000000'] },
  { tokens: ['WETH', 'SBA'], amounts: ['200', '100000'] },
  { tokens: ['SBD', 'SBA'], amounts: ['2000', '400'] },
  { tokens: ['SBA', 'SBB'], amounts: ['40000', '4000'] },
  { tokens: ['SBD', 'SBT'], amounts: ['500000', '500000'] },
  { tokens: ['SBD', 'SBP'], amounts: ['100000', '50000'] },
  { tokens: ['WETH', 'SBM'], amounts: ['0.02', '1000000000'] },
]

/** Uniswap's SwapRouter02, which accepts permits; deployed after the pools and the gifts. */
export const MARKET_PERMIT_ROUTER: Address = made(4 + MARKET_TOKENS.length + MARKET_POOLS.length)

/** Returns the address of a market token, and an amount of it in the smallest unit. */
export function marketAmount(symbol: string, amount: string): { address: Address; value: bigint } {
  if (symbol === 'WETH') return { address: MARKET_WETH, value: parseUnits(amount, 18) }
  const token = MARKET_TOKENS.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`The market has no token ${symbol}.`)
  return { address: token.address, value: parseUnits(amount, token.decimals) }
}
