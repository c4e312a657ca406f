import { type Address, isAddress, zeroAddress } from 'viem'
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
  readonly permit2: Address
  /** Opens a pool of two tokens: symbols of the market, or addresses; `ETH` is the coin. */
  open(
    tokens: readonly [string, string],
    amounts: V4Pool['amounts'],
    pool: Omit<V4Pool, 'tokens' | 'amounts'>,
  ): Promise<void>
}

/** Deploys Uniswap V4 on the chain of a market. */
export async function deployMarketV4({ deployer, chain, address }: TestMarket): Promise<TestUniswapV4> {
  const { poolManager, quoter, router, permit2, open }: UniswapV4 = await deployUniswapV4(deployer)
  const contracts = {
    ...chain.contracts,
    uniswapV4PoolManager: poolManager,
    uniswapV4Quoter: quoter,
    universalRouter: router,
  }
  const addressOf = (token: string): Address => {
    if (isAddress(token)) return token
    return token === 'ETH' ? zeroAddress : address(token)
  }
  return {
    chain: { ...chain, contracts },
    router,
    permit2,
    open: ([first, second], amounts, pool) =>
      open({ ...pool, amounts, tokens: [addressOf(first), addressOf(second)] }),
  }
}
