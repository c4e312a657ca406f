import type { Network } from 'quoin/kernel'
import type { SwapReview, SwapState } from 'quoin/plugins/swap'
import { type Address, parseAbi, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EXTENSION_WALLET_ACCOUNTS } from '../../../../../sandbox/wallet-parts/eip155/wallet-accounts.js'
import { createTestGateway, type TestGateway } from '../../../testing/create-test-gateway.js'
import { deployMarketV4, type TestUniswapV4 } from '../../../testing/deploy-market-v4.js'
import { startMarket, type TestMarket } from '../../../testing/start-market.js'
import { type SwapPage, startSwapPage } from '../../../testing/start-swap-page.js'

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
/** A sale is a dozen transactions and their waits. Milliseconds. */
const LONG = 240_000
const [user] = EXTENSION_WALLET_ACCOUNTS
const pool = { fee: 500, tickSpacing: 10 }
const amount = '100'
const sold = parseUnits(amount, 6)

let market: TestMarket
let uniswap: TestUniswapV4
let gateway: TestGateway
let page: SwapPage
let snapshot: string

beforeAll(async () => {
  market = await startMarket()
  uniswap = await deployMarketV4(market)
  await uniswap.open(['ETH', 'SBD'], [parseUnits('2', 18), parseUnits('5000', 6)], pool)
  await uniswap.open(['ETH', 'SBA'], [parseUnits('1', 18), parseUnits('500', 18)], pool)
}, LONG)
beforeEach(async () => {
  snapshot = await market.request('evm_snapshot', [])
  const {
    uniswapV2Factory: _,
    uniswapV2Router: __,
    swapRouter02: ___,
    ...contracts
  } = uniswap.chain.contracts
  // Only Uniswap V4 swaps here.
  const chain = { ...uniswap.chain, contracts }
  gateway = await createTestGateway({ nodes: [{ ...market.node, chain }] })
})
afterEach(async () => {
  await page?.stop()
  await gateway?.database.close()
  await market.request('evm_revert', [snapshot])
})
afterAll(() => market?.stop())

/** Opens the page with the wallet, and reviews the sale. */
async function reviewSale(sale: { readonly toToken: string; readonly canBatch: boolean }): Promise<void> {
  const [rpcUrl = ''] = market.chain.rpcUrls
  const network: Network = {
    id: 31337,
    name: 'Test',
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:31337',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { universalRouter: { address: uniswap.router } },
  }
  page = await startSwapPage({ gateway, network, rpcUrl, account: user, canBatch: sale.canBatch })
  await page.review({ fromToken: 'SBD', toToken: sale.toToken, amount })
}

function balanceOf(symbol: string): Promise<bigint> {
  const { client } = market.deployer
  const { address } = user
  if (symbol === 'ETH') return client.getBalance({ address })
  const args = [address] as const
  return client.readContract({ address: market.address(symbol), abi, functionName: 'balanceOf', args })
}
/** Returns the allowances of SBD for Permit2, and in Permit2 for the router. */
async function allowances(): Promise<readonly [ofToken: bigint, inPermit2: bigint]> {
  const { client } = market.deployer
  const [token, owner] = [market.address('SBD'), user.address]
  const { permit2, router } = uniswap
  const [ofToken, [inPermit2]] = await Promise.all([
    client.readContract({ address: token, abi, functionName: 'allowance', args: [owner, permit2] }),
    client.readContract({
      address: permit2,
      abi: permit2Abi,
      functionName: 'allowance',
      args: [owner, token, router],
    }),
  ])
  return [ofToken, inPermit2]
}
/** Returns the fees that the user paid since a block. */
async function feesSince(block: bigint): Promise<bigint> {
  const { client } = market.deployer
  const last = await client.getBlockNumber({ cacheTime: 0 })
  let fees = 0n
  for (let blockNumber = block + 1n; blockNumber <= last; blockNumber += 1n) {
    const { transactions } = await client.getBlock({ blockNumber })
    for (const hash of transactions) {
      const { from, gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
      if (from.toLowerCase() === user.address.toLowerCase()) fees += gasUsed * effectiveGasPrice
    }
  }
  return fees
}
/** Sells the same token through the same router as another account, so that the price falls. */
async function trade(): Promise<void> {
  const other: Address = market.deployer.account.address
  const send = async (query: string, path: string, body?: unknown): Promise<void> => {
    const response = body
      ? await gateway.send(`/v1/convert/${path}`, body)
      : await gateway.request(`/v1/convert/${path}?${query}`)
    const { tx } = (await response.json()) as {
      tx: { from: string; to: string; data: `0x${string}` }
    } // The contract test validates this answer.
    const to = (path === 'build-approve' ? tx.from : tx.to).split(':')[2] as Address
    await market.deployer.send({ to, data: tx.data, value: 0n })
  }
  const ends = { from: market.id('SBD'), to: market.id('ETH'), amount: String(20n * sold) }
  const userAddress = `${market.chain.id}:${other}`
  const query = new URLSearchParams({ ...ends, userAddress, quoteId: 'uniswap-v4' })
  await send(String(query), 'build-approve')
  await send(`${query}&permit2=true`, 'build-approve')
  const order = { ...ends, userAddress, quoteId: 'uniswap-v4', eip155: { slippage: 50 } }
  await send('', 'build-transaction', { ...order, disableEstimate: true, projectId: 'test' })
}

const reviewOf = ({ progress }: SwapState): SwapReview | undefined =>
  'review' in progress ? progress.review : undefined
const isReviewing =
  (action: SwapReview['action']) =>
  ({ progress }: SwapState): boolean =>
    progress.step === 'review' && progress.review.action === action
const isOver = ({ progress }: SwapState): boolean =>
  progress.step === 'sent' && (progress.received !== undefined || progress.failure !== undefined)

/** Confirms the step, and waits for the next one. */
async function confirm(next: (state: SwapState) => boolean): Promise<SwapState> {
  await page.swap.confirm()
  return page.until(next)
}
const sentTo = (): readonly string[] =>
  page.wallet.requests.flatMap(({ method, params }) =>
    method === 'eth_sendTransaction' ? String(Object(params)[0].to).toLowerCase() : [],
  )
const lower = (...addresses: readonly string[]): readonly string[] =>
  addresses.map((address) => address.toLowerCase())

describe('a sale by Permit2 on the page, by the gateway, on a chain with the published contracts', {
  timeout: LONG,
}, () => {
  it.each([
    ['the coin', 'ETH'],
    ['a token, over two pools', 'SBA'],
  ])(
    'approves twice, swaps for %s, and reports exactly the received amount [SWP-01] [SEC-07]',
    async (_, toToken) => {
      await reviewSale({ toToken, canBatch: false })
      const block = await market.deployer.client.getBlockNumber({ cacheTime: 0 })
      const before = [await balanceOf('SBD'), await balanceOf(toToken)] as const
      const { router, permit2 } = uniswap
      expect(reviewOf(page.swap.store.getState())).toMatchObject({
        action: 'approve',
        isRead: true,
        allowance: { spender: permit2, amount: { value: sold } },
      })
      const second = reviewOf(await confirm(isReviewing('approvePermit2')))
      expect(second).toMatchObject({ isRead: true, allowance: { amount: { value: sold } } })
      expect(second?.allowance?.spender.toLowerCase()).toBe(router.toLowerCase())
      expect(await allowances()).toEqual([sold, 0n])
      const third = reviewOf(await confirm(isReviewing('swap')))
      expect(third).toMatchObject({ isRead: true, done: ['approve', 'approvePermit2'] })
      expect(await allowances()).toEqual([sold, sold])
      const { progress } = await confirm(isOver)
      const fees = await feesSince(block)
      const gained = (await balanceOf(toToken)) - before[1] + (toToken === 'ETH' ? fees : 0n)
      expect(progress).toMatchObject({ step: 'sent', status: 'success', received: { value: gained } })
      expect(gained).toBe(third?.quote.buyAmount.value)
      expect(before[0] - (await balanceOf('SBD'))).toBe(sold)
      expect(await allowances()).toEqual([0n, 0n])
      expect(sentTo()).toEqual(lower(market.address('SBD'), permit2, router))
    },
  )

  it('runs as one batch of three calls by the smart account of a wallet that supports it [SWP-01] [SEC-07]', async () => {
    await reviewSale({ toToken: 'ETH', canBatch: true })
    const block = await market.deployer.client.getBlockNumber({ cacheTime: 0 })
    const before = [await balanceOf('SBD'), await balanceOf('ETH')] as const
    const review = reviewOf(page.swap.store.getState())
    expect(review).toMatchObject({ action: 'approveAndSwap', isRead: true })
    const { progress } = await confirm(isOver)
    const gained = (await balanceOf('ETH')) - before[1] + (await feesSince(block))
    expect(progress).toMatchObject({ step: 'sent', status: 'success', received: { value: gained } })
    expect(gained).toBe(review?.quote.buyAmount.value)
    expect(before[0] - (await balanceOf('SBD'))).toBe(sold)
    expect(await allowances()).toEqual([0n, 0n])
    expect(sentTo()).toEqual([])
    const sent = page.wallet.requests.filter(({ method }) => method === 'wallet_sendCalls')
    expect(sent).toHaveLength(1)
  })

  it('reports what is still approved after a swap that failed because the price moved [SWP-02] [SEC-07]', async () => {
    await reviewSale({ toToken: 'ETH', canBatch: false })
    await confirm(isReviewing('approvePermit2'))
    const { router, permit2 } = uniswap
    await confirm(isReviewing('swap'))
    const before = await balanceOf('SBD')
    // The wallet sends the swap after another trade.
    page.wallet.behave('hang', 'eth_sendTransaction')
    const confirmed = page.swap.confirm()
    await expect.poll(() => sentTo().length).toBe(3)
    await trade()
    page.wallet.answerHanging()
    await confirmed
    const { progress } = await page.until(isOver)
    expect(progress).toMatchObject({ failure: { reason: 'priceMoved', wasSent: 'yes' } })
    const approvals = progress.step === 'sent' ? progress.failure?.approvals : undefined
    const { timestamp } = await market.deployer.client.getBlock()
    expect(approvals).toMatchObject([
      { kind: 'permit2', amount: { value: sold } },
      { kind: 'inPermit2', amount: { value: sold } },
    ])
    expect(lower(...(approvals ?? []).map(({ spender }) => spender))).toEqual(lower(permit2, router))
    const [first, second] = approvals ?? []
    expect(first?.expiresAt).toBeUndefined()
    // The chain's clock stands between its blocks, and goes back with the snapshots.
    const rest = (second?.expiresAt ?? 0) / 1000 - Math.max(Number(timestamp), Math.floor(Date.now() / 1000))
    expect(rest).toBeGreaterThan(0)
    expect(rest).toBeLessThanOrEqual(1_800)
    expect(await allowances()).toEqual([sold, sold])
    expect(await balanceOf('SBD')).toBe(before)
  })
})
