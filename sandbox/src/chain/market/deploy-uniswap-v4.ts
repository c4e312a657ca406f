import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isHex,
  parseAbi,
  parseAbiParameters,
  testActions,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { ChainDeployer } from '../contracts/chain-deployer.js'

/** A pool of Uniswap V4 to open. */
export interface V4Pool {
  /** Token addresses; the zero address is the coin. */
  readonly tokens: readonly [Address, Address]
  /** Amounts of both tokens with which the pool's price starts, in the smallest unit. */
  readonly amounts: readonly [bigint, bigint]
  readonly fee: number
  readonly tickSpacing: number
  /** Default: none. */
  readonly hooks?: Address
  /** Width of the liquidity around the price, in tick spacings; default: all prices. */
  readonly spacings?: number
}

/** Uniswap V4 on a chain. */
export interface UniswapV4 {
  readonly poolManager: Address
  readonly quoter: Address
  /** Universal Router 2.0. */
  readonly router: Address
  readonly permit2: Address
  /** Opens a pool with tokens of the deployer. */
  open(pool: V4Pool): Promise<void>
}

const packages = createRequire(import.meta.url)

async function codeOf(artefact: string): Promise<Hex> {
  const { bytecode }: { readonly bytecode: Hex | { readonly object: Hex } } = JSON.parse(
    await readFile(packages.resolve(artefact), 'utf8'),
  )
  return typeof bytecode === 'string' ? bytecode : bytecode.object
}

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function initialize((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, uint160 sqrtPriceX96)',
  'function modifyLiquidity((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, (int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt) params, bytes hookData) payable',
])
const routerTypes = parseAbiParameters(
  'address permit2, address weth9, address v2Factory, address v3Factory, bytes32 pairInitCodeHash, bytes32 poolInitCodeHash, address v4PoolManager, address v3NFTPositionManager, address v4PositionManager',
)
const HIGHEST_TICK = 887_272
/** The address that the wallets and the widget know. */
const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** The addresses of Uniswap V4 on a network. */
export type UniswapV4Addresses = Pick<UniswapV4, 'poolManager' | 'quoter' | 'router'>

/** Copies a contract without storage to another address, which replaces its own one in its code. */
async function copyTo({ client }: ChainDeployer, from: Address, to: Address): Promise<Address> {
  const code = await client.getCode({ address: from })
  const own = from.slice(2).toLowerCase()
  // Both are hex.
  const bytecode = code?.replaceAll(own, to.slice(2).toLowerCase()) as Hex
  await client.extend(testActions({ mode: 'anvil' })).setCode({ address: to, bytecode })
  return to
}

/** Puts the published code of Permit2 (MIT) at its address on all networks. The package ships it as text of a script. */
async function installPermit2({ client }: ChainDeployer): Promise<void> {
  const script = await readFile(
    packages.resolve('@uniswap/v4-periphery/lib/permit2/test/utils/DeployPermit2.sol'),
    'utf8',
  )
  const bytecode = `0x${/hex"([\da-f]+)"/.exec(script)?.[1]}`
  if (!isHex(bytecode)) throw new Error('The package has no code of Permit2.')
  await client.extend(testActions({ mode: 'anvil' })).setCode({ address: PERMIT2, bytecode })
}

function rootOf(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** Returns the range of ticks of a pool's liquidity. */
function rangeOf({ tickSpacing, spacings }: V4Pool, ratio: number): readonly [number, number] {
  const highest = Math.floor(HIGHEST_TICK / tickSpacing)
  const at = Math.floor(Math.log(ratio) / Math.log(1.0001) / tickSpacing)
  const [low, high] = spacings === undefined ? [-highest, highest] : [at - spacings, at + 1 + spacings]
  return [low * tickSpacing, high * tickSpacing]
}

/**
 * Deploys the published code of Uniswap V4: PoolManager (BUSL) with its test contract for liquidity, V4Quoter (MIT) and
 * Universal Router 2.0 (GPL; without V2 and V3), and Permit2 (MIT). For tests only: the code stays in its packages.
 *
 * @param at the addresses of a real network; default: new ones
 */
export async function deployUniswapV4(deployer: ChainDeployer, at?: UniswapV4Addresses): Promise<UniswapV4> {
  const deploy = async (code: Hex, to: Address | undefined): Promise<Address> => {
    const address = await deployer.deploy(code)
    return to === undefined ? address : copyTo(deployer, address, to)
  }
  const withAddress = (code: Hex, address: Address): Hex =>
    `${code}${encodeAbiParameters(parseAbiParameters('address'), [address]).slice(2)}`
  const [managerCode, liquidityCode, quoterCode, routerCode] = await Promise.all([
    codeOf('@uniswap/v4-core/out/PoolManager.sol/PoolManager.json'),
    codeOf('@uniswap/v4-core/out/PoolModifyLiquidityTest.sol/PoolModifyLiquidityTest.json'),
    codeOf('@uniswap/v4-periphery/foundry-out/V4Quoter.sol/V4Quoter.json'),
    codeOf('@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json'),
  ])
  const poolManager = await deploy(withAddress(managerCode, deployer.account.address), at?.poolManager)
  const liquidity = await deployer.deploy(withAddress(liquidityCode, poolManager))
  const quoter = await deploy(withAddress(quoterCode, poolManager), at?.quoter)
  const none = zeroAddress
  await installPermit2(deployer)
  const setUp = [PERMIT2, none, none, none, zeroHash, zeroHash, poolManager, none, none] as const
  const router = await deploy(
    `${routerCode}${encodeAbiParameters(routerTypes, setUp).slice(2)}` as Hex,
    at?.router,
  )
  return {
    poolManager,
    quoter,
    router,
    permit2: PERMIT2,
    async open(pool) {
      const sides = pool.tokens.map((token, at) => ({ token, amount: pool.amounts[at] ?? 0n }))
      const [first, second] = sides.toSorted((a, b) =>
        a.token.toLowerCase() < b.token.toLowerCase() ? -1 : 1,
      )
      if (!first || !second) throw new Error('A pool has two tokens.')
      const { fee, tickSpacing, hooks = none } = pool
      const key = { currency0: first.token, currency1: second.token, fee, tickSpacing, hooks }
      const price = rootOf((second.amount << 192n) / first.amount)
      const initialize = encodeFunctionData({ abi, functionName: 'initialize', args: [key, price] })
      await deployer.send({ to: poolManager, data: initialize })
      // Of a narrow range this is more than enough: the contract takes what the liquidity needs.
      for (const { token, amount } of sides)
        if (token !== none) {
          const args = [liquidity, amount] as const
          await deployer.send({
            to: token,
            data: encodeFunctionData({ abi, functionName: 'approve', args }),
          })
        }
      const [tickLower, tickUpper] = rangeOf(pool, Number(second.amount) / Number(first.amount))
      // A little less than the amounts allow: the price is rounded.
      const liquidityDelta = (rootOf(first.amount * second.amount) * 9_999n) / 10_000n
      const params = { tickLower, tickUpper, liquidityDelta, salt: zeroHash }
      await deployer.send({
        to: liquidity,
        data: encodeFunctionData({ abi, functionName: 'modifyLiquidity', args: [key, params, '0x'] }),
        value: first.token === none ? first.amount : 0n,
      })
    },
  }
}
