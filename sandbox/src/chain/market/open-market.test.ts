import {
  createPublicClient,
  createWalletClient,
  hexToNumber,
  http,
  parseAbi,
  parseSignature,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../free-port.js'
import { receiptOf } from '../receipt-of.js'
import { SANDBOX_MNEMONIC } from '../sandbox-chains.js'
import { type RunningChain, startChain } from '../start-chain.js'
import {
  MARKET_FACTORY,
  MARKET_POOLS,
  MARKET_ROUTER,
  MARKET_TOKENS,
  MARKET_WETH,
  marketAmount,
} from './market-plan.js'
import { openMarket } from './open-market.js'
import { tradeInMarket } from './trade-in-market.js'
import { readUniswapCode } from './uniswap-code.js'

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function nonces(address) view returns (uint256)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function approve(address, uint256)',
  'function mint(address, uint256)',
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
])
const holder = mnemonicToAccount(SANDBOX_MNEMONIC)
const stranger = '0x00000000000000000000000000000000000000a1'

let chain: RunningChain
beforeAll(async () => {
  chain = await startChain({ chain: { id: 31337, name: 'Test' }, port: await freePort(), market: true })
})
afterAll(() => chain?.stop())
const client = () => createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 20 })

it('deploys the published contracts, its tokens and its pools at the planned addresses, in one block', async () => {
  const node = client()
  expect(await node.getBlockNumber()).toBe(1n)
  expect(await node.readContract({ address: MARKET_ROUTER, abi, functionName: 'factory' })).toBe(
    MARKET_FACTORY,
  )
  expect(await node.readContract({ address: MARKET_ROUTER, abi, functionName: 'WETH' })).toBe(MARKET_WETH)
  for (const { address, name, symbol, decimals, gift } of MARKET_TOKENS) {
    expect(await node.readContract({ address, abi, functionName: 'name' })).toBe(name)
    expect(await node.readContract({ address, abi, functionName: 'symbol' })).toBe(symbol)
    expect(await node.readContract({ address, abi, functionName: 'decimals' })).toBe(decimals)
    const held = await node.readContract({ address, abi, functionName: 'balanceOf', args: [holder.address] })
    expect(held).toBe(parseUnits(gift, decimals))
  }
  const { poolAddress } = await readUniswapCode()
  for (const { tokens, amounts } of MARKET_POOLS) {
    const [a, b] = [marketAmount(tokens[0], amounts[0]), marketAmount(tokens[1], amounts[1])]
    const args = [a.address, b.address] as const
    const pool = await node.readContract({ address: MARKET_FACTORY, abi, functionName: 'getPair', args })
    expect(pool).toBe(poolAddress(MARKET_FACTORY, ...args))
    const [first, second] = await node.readContract({ address: pool, abi, functionName: 'getReserves' })
    const inOrder = a.address.toLowerCase() < b.address.toLowerCase()
    expect([first, second]).toEqual(inOrder ? [a.value, b.value] : [b.value, a.value])
  }
})

it('leaves the balances and nonces of the test accounts and the mining of a block for each transaction unchanged', async () => {
  const node = client()
  expect(await node.getTransactionCount({ address: holder.address })).toBe(0)
  expect(await node.getBalance({ address: holder.address })).toBe(parseUnits('10000', 18))
  const wallet = createWalletClient({ account: holder, transport: http(chain.rpcUrl) })
  const hash = await wallet.sendTransaction({ chain: null, to: stranger, value: 1n })
  expect((await receiptOf(node, hash)).status).toBe('success')
  expect((await node.getBlock()).gasLimit).toBe(30_000_000n)
})

it('has a token with permits, and one whose allowance must be set to zero first', async () => {
  const node = client()
  const wallet = createWalletClient({ account: holder, transport: http(chain.rpcUrl) })
  const permit = marketAmount('SBP', '5')
  const message = {
    owner: holder.address,
    spender: stranger,
    value: permit.value,
    nonce: 0n,
    deadline: 2n ** 64n,
  } as const
  const signature = await holder.signTypedData({
    domain: { name: 'Sandbox Permit', version: '1', chainId: 31337, verifyingContract: permit.address },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message,
  })
  const { r, s, yParity } = parseSignature(signature)
  const args = [
    message.owner,
    stranger,
    permit.value,
    message.deadline,
    27 + hexToNumber(`0x${yParity}`),
    r,
    s,
  ] as const
  const hash = await wallet.writeContract({
    chain: null,
    address: permit.address,
    abi,
    functionName: 'permit',
    args,
  })
  await receiptOf(node, hash)
  const allowed = {
    address: permit.address,
    abi,
    functionName: 'allowance',
    args: [message.owner, stranger],
  } as const
  expect(await node.readContract(allowed)).toBe(permit.value)

  const { address } = marketAmount('SBT', '0')
  const approve = (value: bigint) =>
    wallet.writeContract({ chain: null, address, abi, functionName: 'approve', args: [stranger, value] })
  await receiptOf(node, await approve(7n))
  await expect(approve(8n)).rejects.toThrow('allow zero first')
})

it('moves the price with each trade', async () => {
  const first = await tradeInMarket(chain.rpcUrl, ['WETH', 'SBD'], '4')
  // From a pool of a million dollars and four hundred coins: 0.3 % fee and 1 % price impact.
  expect(first).toBeGreaterThan(parseUnits('9860', 6))
  expect(first).toBeLessThan(parseUnits('9880', 6))
  expect(await tradeInMarket(chain.rpcUrl, ['WETH', 'SBD'], '4')).toBeLessThan(first)
  expect(await tradeInMarket(chain.rpcUrl, ['SBT', 'SBD', 'WETH'], '100')).toBeGreaterThan(0n)
})

it('rejects with the reason if a chain refuses the market', async () => {
  await expect(openMarket(chain.rpcUrl)).rejects.toThrow('The market could not be opened: ')
})
