import { Interface, JsonRpcProvider, MaxUint256, Signature, TypedDataEncoder, Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountType, ContractCall, DecodedCall, Transfer } from '#kernel'
import {
  MARKET_PERMIT_ROUTER,
  MARKET_ROUTER,
  MARKET_WETH,
  marketAmount,
} from '../../../../sandbox/src/chain/market/market-plan.js'
import { createRealPlatform, startTestChain, type TestChain } from '../../testing/test-chain.js'
import { createEip155Module } from '../index.js'

/** An exclusive key, so that its balance depends on these tests alone. */
const signer = new Wallet(`0x${'b2'.repeat(32)}`)
const account = signer.address
const ether = 10n ** 18n
const hours = 3_600

const module = createEip155Module(createRealPlatform())
let chain: TestChain
let provider: JsonRpcProvider
const sbd = marketAmount('SBD', '1').address
const sba = marketAmount('SBA', '1').address
const sbb = marketAmount('SBB', '1').address

// ethers encodes here, which shares no code with the tested code.
const router = new Interface([
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
])
const token = new Interface([
  'function approve(address, uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function mint(address, uint256)',
  'function deposit()',
  'function withdraw(uint256)',
])

/** SwapRouter02 replaces this address by its own. */
const itself = '0x0000000000000000000000000000000000000002'
const permitRouter = new Interface([
  'function multicall(uint256, bytes[])',
  'function selfPermitIfNecessary(address, uint256, uint256, uint8, bytes32, bytes32)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address)',
  'function unwrapWETH9(uint256, address)',
])

beforeAll(async () => {
  chain = await startTestChain({ market: true })
  provider = new JsonRpcProvider(chain.rpcUrl, undefined, { cacheTimeout: -1, pollingInterval: 20 })
  await chain.request('anvil_setBalance', [account, `0x${(100n * ether).toString(16)}`])
})
afterAll(async () => {
  provider?.destroy()
  await chain?.stop()
})

function build(call: ContractCall, accountType?: AccountType): Promise<Transfer> {
  const built = module.contractCalls?.build({ network: chain.network(), from: account, call, accountType })
  return built ?? Promise.reject(new Error('Expected a call.'))
}

const decode = (call: Transfer['call']): Promise<DecodedCall | undefined> | undefined =>
  module.contractCalls?.decode({ network: chain.network(), call })

/** Signs a built call with ethers, sends it and waits for it. */
async function send(built: Transfer): Promise<string> {
  const [{ from: _, gas = '0x0', ...wanted } = {}] = built.call.params as Record<string, string>[]
  const nonce = await provider.getTransactionCount(account, 'latest')
  const signed = await signer.signTransaction({ ...wanted, gasLimit: gas, nonce, chainId: 31337 })
  const id = await built.submit(await chain.request('eth_sendRawTransaction', [signed]))
  expect(await module.transactions?.waitFor({ network: chain.network(), id })).toEqual({ status: 'success' })
  return id
}

/** Returns the balance of a token, or of the native currency. */
async function balance(of: string | undefined): Promise<bigint> {
  if (of === undefined) return provider.getBalance(account)
  return BigInt(await provider.call({ to: of, data: token.encodeFunctionData('balanceOf', [account]) }))
}

/** Returns the quote of the router. */
async function quote(amount: bigint, path: readonly string[]): Promise<bigint> {
  const answer = await provider.call({
    to: MARKET_ROUTER,
    data: router.encodeFunctionData('getAmountsOut', [amount, path]),
  })
  return router.decodeFunctionResult('getAmountsOut', answer)[0].at(-1)
}

const deadline = Math.floor(Date.now() / 1_000) + 24 * hours
type Ends = 'swapExactETHForTokens' | 'swapExactTokensForETH' | 'swapExactTokensForTokens'

function swapCall(name: Ends, amount: bigint, min: bigint, path: readonly string[]): ContractCall {
  const values = [min, path, account, deadline]
  const isCoin = name === 'swapExactETHForTokens'
  const data = router.encodeFunctionData(name, isCoin ? values : [amount, ...values])
  return { to: MARKET_ROUTER, data, value: isCoin ? amount : 0n }
}

async function approve(of: string, amount: bigint): Promise<void> {
  const data = token.encodeFunctionData('approve', [MARKET_ROUTER, amount])
  const built = await build({ to: of, data, value: 0n })
  expect(await decode(built.call)).toEqual({
    kind: 'allowance',
    from: account.toLowerCase(),
    token: of,
    spender: MARKET_ROUTER,
    value: amount,
  })
  await send(built)
}

const swaps: readonly (readonly [string, Ends, bigint, readonly string[]])[] = [
  ['ETH → token', 'swapExactETHForTokens', 2n * ether, [MARKET_WETH, sbd]],
  ['token → ETH', 'swapExactTokensForETH', 1_500_000_000n, [sbd, MARKET_WETH]],
  ['token → token over two hops', 'swapExactTokensForTokens', 200_000_000n, [sbd, sba, sbb]],
]

describe('a swap is approved, built, decoded and sent [SWP-01, SEC-07]', () => {
  it.each(swaps)('%s: the receipt shows the growth of the balance', async (_, name, amount, path) => {
    const sellToken = name === 'swapExactETHForTokens' ? undefined : path[0]
    const buyToken = name === 'swapExactTokensForETH' ? undefined : path.at(-1)
    if (sellToken !== undefined) await approve(sellToken, amount)
    const expected = await quote(amount, path)
    const minimum = (expected * 99n) / 100n
    const built = await build(swapCall(name, amount, minimum, path))
    expect(await decode(built.call)).toEqual({
      kind: 'exchange',
      from: account.toLowerCase(),
      contract: MARKET_ROUTER,
      value: amount,
      minimum,
      recipient: account,
      deadline,
      ...(sellToken && { sellToken }),
      ...(buyToken && { buyToken }),
    })
    const before = await balance(buyToken)
    const id = await send(built)
    const paid = buyToken === undefined ? ((await provider.getTransactionReceipt(id))?.fee ?? 0n) : 0n
    expect(paid).toBeLessThanOrEqual(built.fee.value)
    const read = module.contractCalls?.readReceived({
      network: chain.network(),
      id,
      address: account,
      token: buyToken,
      contract: MARKET_ROUTER,
    })
    expect(await read).toBe((await balance(buyToken)) - before + paid)
    expect(await read).toBe(expected)
  })
})

it('a permit is decoded, and its swap for coins [SWP-01, SEC-07]', async () => {
  const network = chain.network()
  const { address: sbp, value: amount } = marketAmount('SBP', '10')
  await chain.deployer.send({
    to: sbp,
    data: token.encodeFunctionData('mint', [account, amount]) as `0x${string}`,
  })
  const domain = { name: 'Sandbox Permit', version: '1', chainId: 31337, verifyingContract: sbp }
  const members = {
    owner: 'address',
    spender: 'address',
    value: 'uint256',
    nonce: 'uint256',
    deadline: 'uint256',
  }
  const types = { Permit: Object.entries(members).map(([name, type]) => ({ name, type })) }
  const message = {
    owner: account,
    spender: MARKET_PERMIT_ROUTER,
    value: amount,
    nonce: 0n,
    deadline: BigInt(deadline),
  }
  const json = TypedDataEncoder.getPayload(domain, types, message)
  const params = [account, JSON.stringify(json)]
  expect(await decode({ method: 'eth_signTypedData_v4', params })).toEqual({
    kind: 'allowance',
    from: account,
    token: sbp,
    spender: MARKET_PERMIT_ROUTER,
    value: amount,
  })
  const { v, r, s } = Signature.from(await signer.signTypedData(domain, types, message))
  const path = [sbp, sbd, MARKET_WETH]
  const expected = await quote(amount, path)
  const data = permitRouter.encodeFunctionData('multicall', [
    deadline,
    [
      permitRouter.encodeFunctionData('selfPermitIfNecessary', [sbp, amount, deadline, v, r, s]),
      permitRouter.encodeFunctionData('swapExactTokensForTokens', [amount, expected, path, itself]),
      permitRouter.encodeFunctionData('unwrapWETH9', [expected, account]),
    ],
  ])
  const built = await build({ to: MARKET_PERMIT_ROUTER, data, value: 0n })
  expect(await decode(built.call)).toEqual({
    kind: 'exchange',
    from: account.toLowerCase(),
    contract: MARKET_PERMIT_ROUTER,
    sellToken: sbp,
    value: amount,
    minimum: expected,
    recipient: account,
    deadline,
  })
  const before = await balance(undefined)
  const id = await send(built)
  const read = await module.contractCalls?.readReceived({
    network,
    id,
    address: account,
    contract: MARKET_PERMIT_ROUTER,
  })
  const { fee = 0n } = (await provider.getTransactionReceipt(id)) ?? {}
  expect([read, (await balance(undefined)) - before + fee]).toEqual([expected, expected])
})

describe('a call that would fail is refused before the wallet request', () => {
  const all = (minimum: bigint): ContractCall =>
    swapCall('swapExactETHForTokens', ether, minimum, [MARKET_WETH, sbd])

  it('with the reason of the contract', async () => {
    await expect(build(all(MaxUint256))).rejects.toMatchObject({
      code: 'NODE_REFUSED',
      details: expect.stringContaining('INSUFFICIENT_OUTPUT_AMOUNT'),
    })
    const notAllowed = build(swapCall('swapExactTokensForTokens', 1n, 0n, [sba, sbd]))
    await expect(notAllowed).rejects.toMatchObject({ code: 'NODE_REFUSED' })
  })

  it('if amount and fee exceed the balance, or the reserve of a smart account', async () => {
    const { fee } = await build(all(0n))
    const set = (value: bigint) => chain.request('anvil_setBalance', [account, `0x${value.toString(16)}`])
    await set(ether - 1n)
    const short = { code: 'FUNDS_INSUFFICIENT', details: expect.stringContaining('Nothing was sent.') }
    await expect(build(all(0n))).rejects.toMatchObject(short)
    await set(ether + fee.value / 2n)
    await expect(build(all(0n))).rejects.toMatchObject(short)
    await set(ether + 2n * fee.value)
    await expect(build(all(0n))).resolves.toMatchObject({ value: ether })
    await expect(build(all(0n), 'smartAccount')).rejects.toMatchObject(short)
    await set(100n * ether)
    await expect(build(all(0n), 'smartAccount')).resolves.toMatchObject({ value: ether })
  })

  it('if the address has an invalid checksum, or the data is invalid [SEC-09]', async () => {
    const call = all(0n)
    const wrong = { ...call, to: MARKET_ROUTER.replace(/[a-f]/, (letter) => letter.toUpperCase()) }
    await expect(build(wrong)).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
    for (const change of [{ data: '0x1' }, { data: 'swap' }, { value: -1n }])
      await expect(build({ ...call, ...change })).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
  })
})

it('the received coins are known only if one contract unwrapped them once', async () => {
  const network = chain.network()
  const wrap = { to: MARKET_WETH, data: token.encodeFunctionData('deposit'), value: ether }
  const wrapping = await build(wrap)
  const id = await send(wrapping)
  const read = (of: string, received: string | undefined, contract: string = MARKET_WETH) =>
    module.contractCalls?.readReceived({ network, id: of, address: account, token: received, contract })
  // Calldata does not show what a wrapped coin is.
  expect(await decode(wrapping.call)).toBeUndefined()
  // WETH9 logs a deposit, and no transfer.
  expect(await read(id, MARKET_WETH)).toBeUndefined()
  const data = token.encodeFunctionData('withdraw', [ether / 4n])
  const unwrapped = await send(await build({ to: MARKET_WETH, data, value: 0n }))
  expect(await read(unwrapped, undefined)).toBe(ether / 4n)
  expect(await read(unwrapped, undefined, MARKET_ROUTER)).toBeUndefined()
  expect(await read(`0x${'ab'.repeat(32)}`, undefined)).toBeUndefined()
})
