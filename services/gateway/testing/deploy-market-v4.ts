import { type Address, zeroAddress } from 'viem'
import {
  deployUniswapV4,
  type UniswapV4,
  type V4Pool,
} from '../../../sandbox/src/chain/market/deploy-uniswap-v4.js'
import type { GatewayChain } from '../src/chains/gateway-chain.js'
import type { TestMarket } from './start-market.js'

/** Uniswap V4 on a test chain. */
export interface TestUniswapV4 {
  /** The chain of the market with these contracts. */
  readonly chain: GatewayChain
  readonly router: Address
  /** Opens a pool of two market tokens; `ETH` is the coin. */
  open(
    tokens: readonly [string, string],
    amounts: V4Pool['amounts'],
    pool: Omit<V4Pool, 'tokens' | 'amounts'>,
  ): Promise<void>
}

/** Deploys Uniswap V4 on the chain of a market. */
export async function deployMarketV4({ deployer, chain, address }: TestMarket): Promise<TestUniswapV4> {
  const { poolManager, quoter, router, open }: UniswapV4 = await deployUniswapV4(deployer)
  const contracts = {
    ...chain.contracts,
    uniswapV4PoolManager: poolManager,
    uniswapV4Quoter: quoter,
    universalRouter: router,
  }
  const addressOf = (symbol: string): Address => (symbol === 'ETH' ? zeroAddress : address(symbol))
  return {
    chain: { ...chain, contracts },
    router,
    open: ([first, second], amounts, pool) =>
      open({ ...pool, amounts, tokens: [addressOf(first), addressOf(second)] }),
  }
}
