import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { marketTokenCode, permitTokenCode, silentTokenCode } from '../contracts/market-token-code.js'
import { MULTICALL3_ADDRESS } from '../contracts/multicall3.js'
import { pictureSteps } from './market-pictures.js'
import {
  MARKET_ACCOUNT,
  MARKET_FACTORY,
  MARKET_POOLS,
  MARKET_TOKENS,
  MARKET_WETH,
  type MarketPool,
  type MarketTokenKind,
  marketAmount,
} from './market-plan.js'

const abi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call[] calls) payable',
  'function createPair(address a, address b) returns (address)',
  'function mint(address to, uint256 value)',
  'function mint(address to)',
  'function deposit() payable',
  'function transfer(address to, uint256 value)',
])

const codeOf: Readonly<Record<MarketTokenKind, Hex>> = {
  plain: marketTokenCode,
  permit: permitTokenCode,
  silent: silentTokenCode,
}

/** More than the whole market needs, so that it fits into one block. */
const GAS_OF_MARKET = 200_000_000
const GAS_OF_EACH = 8_000_000
const TIMEOUT = 20_000

interface Call {
  readonly target: Address
  readonly callData: Hex
  readonly value?: bigint
}
interface Transaction {
  readonly to?: Address
  readonly data: Hex
  readonly value?: bigint
}

/** Returns several calls as one transaction. */
function together(calls: readonly Call[]): Transaction {
  const all = calls.map((call) => ({ allowFailure: false, value: 0n, ...call }))
  const value = all.reduce((sum, call) => sum + call.value, 0n)
  const data = encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [all] })
  return { to: MULTICALL3_ADDRESS, data, value }
}

/** Returns the calls that mint an amount of a token, or wrap the coin, and send it to a pool. */
function bring(pool: Address, symbol: string, amount: string): Call[] {
  const { address: target, value } = marketAmount(symbol, amount)
  const args = [pool, value] as const
  if (symbol !== 'WETH')
    return [{ target, callData: encodeFunctionData({ abi, functionName: 'mint', args }) }]
  return [
    { target, value, callData: encodeFunctionData({ abi, functionName: 'deposit' }) },
    { target, callData: encodeFunctionData({ abi, functionName: 'transfer', args }) },
  ]
}

function poolTransaction({ tokens: [a, b], amounts }: MarketPool, pool: Address): Transaction {
  const create = [marketAmount(a, '0').address, marketAmount(b, '0').address] as const
  return together([
    {
      target: MARKET_FACTORY,
      callData: encodeFunctionData({ abi, functionName: 'createPair', args: create }),
    },
    ...bring(pool, a, amounts[0]),
    ...bring(pool, b, amounts[1]),
    { target: pool, callData: encodeFunctionData({ abi, functionName: 'mint', args: [MARKET_ACCOUNT] }) },
  ])
}

/** Returns the transaction that sends each test account some of each token. */
function gifts(accounts: readonly Address[]): Transaction {
  return together(
    MARKET_TOKENS.flatMap(({ symbol, gift }) => accounts.flatMap((account) => bring(account, symbol, gift))),
  )
}

/** Does nothing: takes the place of a transaction, since the nonces determine the addresses. */
const nothing: Transaction = { to: MARKET_ACCOUNT, data: '0x' }

/** The deployment of Uniswap, and of its pools. */
interface Pools {
  readonly exchange: readonly Transaction[]
  readonly pools: readonly Transaction[]
  readonly permitRouter: Transaction
}

const noPools: Pools = {
  exchange: [nothing, nothing, nothing],
  pools: MARKET_POOLS.map(() => nothing),
  permitRouter: nothing,
}

async function uniswapPools(): Promise<Pools> {
  // Only here: the published sandbox has neither pools nor the packages of Uniswap.
  const { readUniswapCode } = await import('./uniswap-code.js')
  const code = await readUniswapCode()
  return {
    exchange: [
      { data: code.factory },
      { data: code.weth },
      { data: code.router(MARKET_FACTORY, MARKET_WETH) },
    ],
    pools: MARKET_POOLS.map((pool) => {
      const [a, b] = pool.tokens.map((symbol) => marketAmount(symbol, '0').address)
      return poolTransaction(pool, code.poolAddress(MARKET_FACTORY, a ?? '0x', b ?? '0x'))
    }),
    permitRouter: { data: code.permitRouter(MARKET_FACTORY, MARKET_WETH) },
  }
}

function transactions(
  accounts: readonly Address[],
  { exchange, pools, permitRouter }: Pools,
): readonly Transaction[] {
  const tokens = MARKET_TOKENS.map(({ name, symbol, decimals, kind }): Transaction => {
    const types = parseAbiParameters('string, string, uint8')
    return { data: `${codeOf[kind]}${encodeAbiParameters(types, [name, symbol, decimals]).slice(2)}` }
  })
  // The order determines the addresses in market-plan.ts.
  return [...exchange, ...tokens, ...pools, gifts(accounts), permitRouter, ...pictureSteps(accounts)]
}

/**
 * Deploys Uniswap V2, tokens with their pools, and collectibles on a sandbox chain, as planned in market-plan.ts, in
 * one block. The chain needs Multicall3.
 *
 * @param withPools false: no Uniswap and no pools; the tokens and collectibles have the same addresses
 * @throws if the chain refuses a transaction
 */
export async function openMarket(rpcUrl: string, withPools = true): Promise<void> {
  async function request(
    calls: readonly (readonly [method: string, params: readonly unknown[]])[],
  ): Promise<unknown[]> {
    const body = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    // anvil returns the responses of a batch in order.
    const answers = (await answer.json()) as { result?: unknown; error?: { message: string } }[]
    return answers.map(({ result, error }) => {
      if (error) throw new Error(`The market could not be opened: ${error.message}`)
      return result
    })
  }

  const [accounts, before] = await request([
    ['eth_accounts', []],
    ['eth_getBlockByNumber', ['latest', false]],
    ['anvil_setBalance', [MARKET_ACCOUNT, toHex(10n ** 24n)]],
    ['anvil_impersonateAccount', [MARKET_ACCOUNT]],
    ['evm_setAutomine', [false]],
    ['evm_setBlockGasLimit', [toHex(GAS_OF_MARKET)]],
  ])
  // A node's accounts are addresses.
  const all = transactions(accounts as Address[], withPools ? await uniswapPools() : noPools)
  const hashes = await request(
    all.map(({ to, data, value = 0n }, nonce) => [
      'eth_sendTransaction',
      [{ from: MARKET_ACCOUNT, to, data, value: toHex(value), nonce: toHex(nonce), gas: toHex(GAS_OF_EACH) }],
    ]),
  )
  await request([['evm_mine', []]])
  const receipts = await request(hashes.map((hash) => ['eth_getTransactionReceipt', [hash]]))
  await request([
    ['evm_setAutomine', [true]],
    ['evm_setBlockGasLimit', [Object(before).gasLimit]],
    ['anvil_stopImpersonatingAccount', [MARKET_ACCOUNT]],
    // The first trade with a pool in a later second than its last block writes two more prices (UniswapV2Pair._update):
    // gas estimated within the market's own second would not be enough in the next one.
    ['evm_increaseTime', [2]],
  ])
  const failed = receipts.findIndex((receipt) => Object(receipt).status !== '0x1')
  if (failed >= 0)
    throw new Error(`The market could not be opened: the chain refused its transaction ${failed}.`)
}
