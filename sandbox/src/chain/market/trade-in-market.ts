import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { createDeployer } from '../contracts/chain-deployer.js'
import { MARKET_ROUTER, MARKET_WETH, marketAmount } from './market-plan.js'

const abi = parseAbi([
  'function deposit() payable',
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
])

/** Index of the trading test account; no wallet uses it. */
const TRADER = 8

/**
 * Trades in the market's pools without a price limit, and moves the price. The sold tokens are minted for the trade.
 *
 * @param path symbols from the sold to the bought token; `WETH` is the wrapped coin
 * @param amount amount of the first token, in whole tokens; or a bigint in its smallest unit
 * @returns the bought amount, in the smallest unit
 */
export async function tradeInMarket(
  rpcUrl: string,
  path: readonly [string, string, ...string[]],
  amount: string | bigint,
): Promise<bigint> {
  const { account, client, send } = createDeployer(rpcUrl, TRADER)
  const addresses = path.map((symbol) => marketAmount(symbol, '0').address)
  const [given = MARKET_WETH] = addresses
  const received = addresses.at(-1) ?? MARKET_WETH
  const value = typeof amount === 'bigint' ? amount : marketAmount(path[0], amount).value
  const held = (): Promise<bigint> =>
    client.readContract({ address: received, abi, functionName: 'balanceOf', args: [account.address] })
  const call = (to: Hex, data: Hex, coins = 0n): Promise<void> => send({ to, data, value: coins })

  if (given === MARKET_WETH) await call(given, encodeFunctionData({ abi, functionName: 'deposit' }), value)
  else await call(given, encodeFunctionData({ abi, functionName: 'mint', args: [account.address, value] }))
  // Via zero: one of the tokens requires it.
  for (const allowed of [0n, value])
    await call(given, encodeFunctionData({ abi, functionName: 'approve', args: [MARKET_ROUTER, allowed] }))
  const before = await held()
  const args = [value, 0n, addresses, account.address, maxUint256] as const
  await call(MARKET_ROUTER, encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args }))
  return (await held()) - before
}
