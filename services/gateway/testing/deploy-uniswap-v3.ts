import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint128,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { MARKET_FACTORY, MARKET_WETH } from '../../../sandbox/src/chain/market/market-plan.js'
import type { GatewayChain } from '../src/chains/gateway-chain.js'
import type { TestMarket } from './start-market.js'

/** Uniswap V3 on a test chain. */
export interface TestUniswapV3 {
  /** The chain of the market with these contracts. */
  readonly chain: GatewayChain
  readonly router: Address
  /** Opens a pool of two market tokens with liquidity over all prices. */
  open(tokens: readonly [string, string], amounts: readonly [bigint, bigint], fee: number): Promise<void>
}

const packages = createRequire(import.meta.url)

async function codeOf(artefact: string): Promise<Hex> {
  return JSON.parse(await readFile(packages.resolve(artefact), 'utf8')).bytecode
}

const abi = parseAbi([
  'function createAndInitializePoolIfNecessary(address a, address b, uint24 fee, uint160 sqrtPriceX96) payable',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0, uint256 amount1, uint256 min0, uint256 min1, address recipient, uint256 deadline) params) payable',
])
/** Distance of ticks by fee. Source: Uniswap V3's factory. */
const SPACING: Readonly<Record<number, number>> = { 500: 10, 3000: 60, 10000: 200 }
const HIGHEST_TICK = 887_272

function rootOf(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/**
 * Deploys the published code of Uniswap V3: factory, position manager, QuoterV2 and SwapRouter02 (GPL since April 2023; the
 * code stays in its packages).
 */
export async function deployUniswapV3(market: TestMarket): Promise<TestUniswapV3> {
  const { deployer } = market
  const of = (...addresses: readonly Address[]): string =>
    addresses.map((one) => encodeAbiParameters(parseAbiParameters('address'), [one]).slice(2)).join('')
  const [factoryCode, managerCode, quoterCode, routerCode] = await Promise.all([
    codeOf('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
    codeOf(
      '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
    ),
    codeOf('@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json'),
    codeOf('@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json'),
  ])
  const factory = await deployer.deploy(factoryCode)
  const manager = await deployer.deploy(`${managerCode}${of(factory, MARKET_WETH, zeroAddress)}` as Hex)
  const quoter = await deployer.deploy(`${quoterCode}${of(factory, MARKET_WETH)}` as Hex)
  const router = await deployer.deploy(
    `${routerCode}${of(MARKET_FACTORY, factory, manager, MARKET_WETH)}` as Hex,
  )
  const contracts = {
    ...market.chain.contracts,
    uniswapV3Factory: factory,
    uniswapV3Quoter: quoter,
    swapRouter02: router,
  }
  return {
    chain: { ...market.chain, contracts },
    router,
    async open(tokens, amounts, fee) {
      const sides = tokens.map((symbol, at) => ({ token: market.address(symbol), amount: amounts[at] ?? 0n }))
      const [first, second] = sides.toSorted((a, b) =>
        a.token.toLowerCase() < b.token.toLowerCase() ? -1 : 1,
      )
      if (!first || !second) throw new Error('A pool has two tokens.')
      for (const { token, amount } of sides)
        await market.send(token, 'approve(address spender, uint256 amount)', [manager, amount])
      const price = rootOf((second.amount << 192n) / first.amount)
      const args = [first.token, second.token, fee, price] as const
      await deployer.send({
        to: manager,
        data: encodeFunctionData({ abi, functionName: 'createAndInitializePoolIfNecessary', args }),
      })
      const spacing = SPACING[fee] ?? 1
      const tick = Math.floor(HIGHEST_TICK / spacing) * spacing
      const params = {
        token0: first.token,
        token1: second.token,
        fee,
        tickLower: -tick,
        tickUpper: tick,
        amount0: first.amount,
        amount1: second.amount,
        min0: 0n,
        min1: 0n,
        recipient: deployer.account.address,
        deadline: maxUint128,
      }
      await deployer.send({
        to: manager,
        data: encodeFunctionData({ abi, functionName: 'mint', args: [params] }),
      })
    },
  }
}
