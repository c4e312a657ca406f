import {
  type Address,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
  parseUnits,
  stringToHex,
  toHex,
  zeroAddress,
} from 'viem'
import { getAddresses } from 'viem/actions'
import { type ChainDeployer, createDeployer } from '../chain/contracts/chain-deployer.js'
import { marketTokenCode } from '../chain/contracts/market-token-code.js'
import { MULTICALL3_ADDRESS } from '../chain/contracts/multicall3.js'
import { deployUniswapV4 } from '../chain/market/deploy-uniswap-v4.js'
import { readUniswapCode } from '../chain/market/uniswap-code.js'
import { ETHER_PRICE, type RehearsedNetwork } from './rehearsed-networks.js'

/** Name that leads to another account on Base than on Ethereum. */
export const REHEARSED_NAME = 'lighthouse.eth'
/** The account of `REHEARSED_NAME` on Ethereum, and on Base. Nobody has their keys. */
export const NAMED_ACCOUNTS: Readonly<Record<number, Address>> = {
  1: getAddress(`0x${'a1'.repeat(20)}`),
  8453: getAddress(`0x${'b2'.repeat(20)}`),
}
/** Name whose records are on a server (CCIP-read): the same account on all networks. */
export const REHEARSED_OFFCHAIN_NAME = 'harbour.lighthouse.eth'
/** The account of `REHEARSED_OFFCHAIN_NAME`. Nobody has its key. */
export const OFFCHAIN_ACCOUNT: Address = getAddress(`0x${'c3'.repeat(20)}`)
/** A token on no list, which only an indexer finds. */
export const UNLISTED_TOKEN = { name: 'Harbour Pass', symbol: 'HBP', decimals: 18, gift: '42' } as const

/** Coin type of a network (ENSIP-11). */
const coinTypeOf = (chainId: number): bigint => 0x8000_0000n + BigInt(chainId)
/** Ether in each pool. */
const POOL_ETHER = 400

const abi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call[] calls) payable',
  'function createPair(address a, address b) returns (address)',
  'function mint(address to, uint256 value)',
  'function mint(address to)',
  'function deposit() payable',
  'function transfer(address to, uint256 value)',
])

interface Call {
  readonly target: Address
  readonly callData: Hex
  readonly value?: bigint
}

/** Returns a short text as Solidity stores it: the bytes, and twice their number in the last one. */
function storedText(text: string): Hex {
  const bytes = stringToHex(text, { size: 32 })
  return `${bytes.slice(0, -2)}${(text.length * 2).toString(16).padStart(2, '0')}` as Hex
}

/** Writes contracts to the addresses that they have on the real network. */
function writerOf(rpcUrl: string, deployer: ChainDeployer) {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  /** Copies the code of a contract, whose constructor wrote its immutable values into it. */
  async function copyCode(from: Address, to: Address, texts: readonly string[] = []): Promise<void> {
    await node.setCode({ address: to, bytecode: (await deployer.client.getCode({ address: from })) ?? '0x' })
    for (const [slot, text] of texts.entries())
      await node.setStorageAt({ address: to, index: slot, value: storedText(text) })
  }
  return {
    node,
    copyCode,
    put: async (code: Hex, to: Address, texts?: readonly string[]) =>
      copyCode(await deployer.deploy(code), to, texts),
  }
}

/** Calls several contracts in one transaction. */
async function callAll(deployer: ChainDeployer, calls: readonly Call[]): Promise<void> {
  const all = calls.map((call) => ({ allowFailure: false, value: 0n, ...call }))
  const value = all.reduce((sum, call) => sum + call.value, 0n)
  const data = encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [all] })
  await deployer.send({ to: MULTICALL3_ADDRESS, data, value })
}

function mintCall(target: Address, to: Address, value: bigint): Call {
  return { target, callData: encodeFunctionData({ abi, functionName: 'mint', args: [to, value] }) }
}

const tokenCode = (name: string, symbol: string, decimals: number): Hex => {
  const types = parseAbiParameters('string, string, uint8')
  return `${marketTokenCode}${encodeAbiParameters(types, [name, symbol, decimals]).slice(2)}`
}

/** Returns the address that a preset needs for the rehearsal. */
function addressOf(
  { name, contracts }: RehearsedNetwork,
  which: keyof RehearsedNetwork['contracts'],
): Address {
  const address = contracts[which]
  if (address === undefined) throw new Error(`The preset of ${name} has no ${which}.`)
  // The preset's own test checks that these are addresses.
  return address as Address
}

/** Opens a pool of the coin with each token, at the rehearsal's prices. */
async function openPools(
  network: RehearsedNetwork,
  deployer: ChainDeployer,
  factory: Address,
): Promise<void> {
  const { poolAddress } = await readUniswapCode()
  const weth = addressOf(network, 'wrappedCoin')
  for (const { address, decimals, price } of network.tokens) {
    const pool = poolAddress(factory, weth, address)
    const ether = parseUnits(String(POOL_ETHER), 18)
    const amount = parseUnits(String(Math.round((POOL_ETHER * ETHER_PRICE) / price)), decimals)
    await callAll(deployer, [
      {
        target: factory,
        callData: encodeFunctionData({ abi, functionName: 'createPair', args: [weth, address] }),
      },
      { target: weth, value: ether, callData: encodeFunctionData({ abi, functionName: 'deposit' }) },
      { target: weth, callData: encodeFunctionData({ abi, functionName: 'transfer', args: [pool, ether] }) },
      mintCall(address, pool, amount),
      {
        target: pool,
        callData: encodeFunctionData({ abi, functionName: 'mint', args: [deployer.account.address] }),
      },
    ])
  }
}

/** Opens a pool of the coin with the first token in Uniswap V4, which sells tokens by Permit2. */
async function openV4Pool(network: RehearsedNetwork, deployer: ChainDeployer): Promise<void> {
  const [token] = network.tokens
  if (!token) return
  const v4 = await deployUniswapV4(deployer, {
    poolManager: addressOf(network, 'uniswapV4PoolManager'),
    quoter: addressOf(network, 'uniswapV4Quoter'),
    router: addressOf(network, 'universalRouter'),
  })
  const { address, decimals, price } = token
  const [ether, amount] = [
    parseUnits(String(POOL_ETHER), 18),
    parseUnits(String((POOL_ETHER * ETHER_PRICE) / price), decimals),
  ]
  await callAll(deployer, [mintCall(address, deployer.account.address, amount)])
  await v4.open({ tokens: [zeroAddress, address], amounts: [ether, amount], fee: 500, tickSpacing: 10 })
}

/**
 * Puts onto a local chain what the gateway's preset expects on the network: tokens, Uniswap V2 and V4 and, on Ethereum, ENS, each at
 * the preset's own address. The code of Uniswap is the published one; tokens and ENS are those of the sandbox.
 *
 * @param lookups URL of the server with the records of `REHEARSED_OFFCHAIN_NAME` (EIP-3668)
 * @throws if the chain refuses a transaction
 */
export async function openMainnet(rpcUrl: string, network: RehearsedNetwork, lookups: string): Promise<void> {
  // No wallet of the sandbox has this account: it changes no nonce that a test may count.
  const deployer = createDeployer(rpcUrl, 9)
  const { node, copyCode, put } = writerOf(rpcUrl, deployer)
  await node.setBalance({ address: deployer.account.address, value: 10n ** 24n })
  const uniswap = await readUniswapCode()
  const weth = addressOf(network, 'wrappedCoin')
  const factory = addressOf(network, 'uniswapV2Factory')
  await put(uniswap.weth, weth, ['Wrapped Ether', 'WETH'])
  await node.setStorageAt({ address: weth, index: 2, value: toHex(18, { size: 32 }) })
  await put(uniswap.factory, factory)
  await put(uniswap.router(factory, weth), addressOf(network, 'uniswapV2Router'))
  for (const { address, name, symbol, decimals } of network.tokens)
    await put(tokenCode(name, symbol, decimals), address, [name, symbol])
  await openPools(network, deployer, factory)
  await openV4Pool(network, deployer)

  const accounts = await getAddresses(node)
  const { name, symbol, decimals, gift } = UNLISTED_TOKEN
  const unlisted = { address: await deployer.deploy(tokenCode(name, symbol, decimals)), decimals, gift }
  await callAll(
    deployer,
    [...network.tokens, unlisted].flatMap((token) =>
      // A node's accounts are addresses.
      (accounts as readonly Address[]).map((account) =>
        mintCall(token.address, account, parseUnits(token.gift, token.decimals)),
      ),
    ),
  )
  const resolver = network.contracts.ensUniversalResolver
  if (resolver === undefined) return
  const names = await deployer.deployNames()
  await copyCode(names.universalResolver, resolver as Address)
  for (const [chain, account] of Object.entries(NAMED_ACCOUNTS)) {
    if (chain === '1') await names.setAddress(REHEARSED_NAME, account)
    else await names.setCoinAddress(REHEARSED_NAME, coinTypeOf(Number(chain)), account)
  }
  await names.setGateway(REHEARSED_OFFCHAIN_NAME, lookups)
}
