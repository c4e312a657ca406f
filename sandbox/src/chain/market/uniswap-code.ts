import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  type Address,
  encodeAbiParameters,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbiParameters,
  zeroAddress,
} from 'viem'

/** Deployment code of Uniswap V2. */
export interface UniswapCode {
  readonly factory: Hex
  readonly weth: Hex
  router(factory: Address, weth: Address): Hex
  /** The router that accepts permits. It also supports pools of later versions, which do not exist here. */
  permitRouter(factory: Address, weth: Address): Hex
  /** Returns the address of a factory's pool of two tokens. */
  poolAddress(factory: Address, a: Address, b: Address): Address
}

const packages = createRequire(import.meta.url)

async function codeOf(artefact: string): Promise<Hex> {
  const { bytecode } = JSON.parse(await readFile(packages.resolve(artefact), 'utf8'))
  return bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`
}

/**
 * Reads Uniswap V2, and the router that accepts permits, from their published packages (GPL: the code stays in these
 * packages and is not part of ours).
 *
 * @throws if a router computes other pool addresses than the factory uses
 */
export async function readUniswapCode(): Promise<UniswapCode> {
  const [factory, pair, weth, router, permitRouter] = await Promise.all([
    codeOf('@uniswap/v2-core/build/UniswapV2Factory.json'),
    codeOf('@uniswap/v2-core/build/UniswapV2Pair.json'),
    codeOf('@uniswap/v2-periphery/build/WETH9.json'),
    codeOf('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
    codeOf('@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json'),
  ])
  const bytecodeHash = keccak256(pair)
  for (const code of [router, permitRouter])
    if (!code.includes(bytecodeHash.slice(2)))
      throw new Error('A Uniswap router computes other pool addresses than @uniswap/v2-core.')
  const noOwner = encodeAbiParameters(parseAbiParameters('address'), [zeroAddress])
  return {
    weth,
    factory: `${factory}${noOwner.slice(2)}`,
    router(factoryAddress, wethAddress) {
      const types = parseAbiParameters('address, address')
      return `${router}${encodeAbiParameters(types, [factoryAddress, wethAddress]).slice(2)}`
    },
    permitRouter(factoryAddress, wethAddress) {
      const types = parseAbiParameters('address, address, address, address')
      const given = [factoryAddress, zeroAddress, zeroAddress, wethAddress] as const
      return `${permitRouter}${encodeAbiParameters(types, given).slice(2)}`
    },
    poolAddress(from, a, b) {
      const [first, second] = a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]
      const salt = keccak256(encodePacked(['address', 'address'], [first, second]))
      return getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash })
    },
  }
}
