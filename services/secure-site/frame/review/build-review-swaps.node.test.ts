import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MULTICALL3_ADDRESS } from '../../../../sandbox/src/chain/contracts/multicall3.js'
import { MARKET_ROUTER, MARKET_WETH, marketAmount } from '../../../../sandbox/src/chain/market/market-plan.js'
import { bob, type ReviewStage, startReviewStage } from '../../testing/start-review-stage.js'
import type { ApprovalReview, ReviewStep } from '../approval/approval-review.js'
import { buildReview } from './build-review.js'
import type { ReviewCall } from './review-request.js'
import type { ReviewSurroundings } from './review-scene.js'

const abi = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function approve(address, uint256)',
  'function aggregate3Value((address, bool, uint256, bytes)[] calls)',
])
const ether = 10n ** 18n
const sbd = marketAmount('SBD', '1').address
const deadline = 1_900_000_000n
const dollar = { address: sbd, symbol: 'SBD', decimals: 6 }
const coin = { symbol: 'ETH', decimals: 18 }

let stage: ReviewStage
beforeAll(async () => {
  stage = await startReviewStage({ market: true })
})
afterAll(() => stage?.stop())

interface PostedMessage extends Pick<ApprovalReview, 'warnings'> {
  readonly steps: readonly ReviewStep[]
}

async function review(
  calls: readonly ReviewCall[],
  surroundings: ReviewSurroundings = {},
): Promise<PostedMessage> {
  const request = stage.requestOf({ kind: 'calls', calls, fee: 'unknown' })
  const around = { pricesUrl: stage.pricesUrl, ...surroundings }
  const { subject, warnings } = await buildReview(request, new AbortController().signal, around)
  if (subject.kind !== 'transaction') throw new Error('The review is not a transaction.')
  return { steps: subject.steps, warnings }
}

/** Returns a call that swaps one coin for dollars, with any contract as the router. */
function forDollars(
  minimum: bigint,
  { to = MARKET_ROUTER as Hex, taker = stage.deployer.account.address as Hex } = {},
): ReviewCall {
  const args = [minimum, [MARKET_WETH, sbd], taker, deadline] as const
  return { to, value: ether, data: encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args }) }
}

/** Puts code at an address of its own. */
async function put(address: Hex, code: string): Promise<Hex> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] })
  await fetch(stage.chain.rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return address
}

const taking = (): Promise<Hex> => put('0x0000000000000000000000000000000000005747', '0x00')

describe('a swap [SEC-07]', () => {
  it('shows the amount sold and the minimum received, if the simulation confirms it', async () => {
    const { steps, warnings } = await review([forDollars(2_400_000_000n)])
    expect(steps).toEqual([
      {
        kind: 'swap',
        contract: MARKET_ROUTER,
        expires: Number(deadline),
        to: undefined,
        sellAmount: { token: coin, value: ether, fiat: 2 },
        minimum: { token: dollar, value: 2_400_000_000n, fiat: 1_200 },
      },
    ])
    expect(warnings).toEqual([])
  })

  it('is shown after its allowance, in one batch, if it sells tokens for the native currency', async () => {
    const amount = 1_000_000_000n
    const approve = encodeFunctionData({ abi, functionName: 'approve', args: [MARKET_ROUTER, amount] })
    const args = [amount, 1n, [sbd, MARKET_WETH], stage.deployer.account.address, deadline] as const
    const swap = encodeFunctionData({ abi, functionName: 'swapExactTokensForETH', args })
    const { steps, warnings } = await review([
      { to: sbd, value: 0n, data: approve },
      { to: MARKET_ROUTER, value: 0n, data: swap },
    ])
    expect(steps).toMatchObject([
      { kind: 'allow', spender: MARKET_ROUTER, amount: { value: amount } },
      { kind: 'swap', sellAmount: { token: dollar, value: amount }, minimum: { token: coin, value: 1n } },
    ])
    expect(warnings).toEqual([])
  })

  it('shows a recipient other than the account, with a warning', async () => {
    const { steps, warnings } = await review([forDollars(2_400_000_000n, { taker: bob })])
    expect(steps).toMatchObject([{ kind: 'swap', to: expect.stringMatching(new RegExp(bob, 'i')) }])
    expect(warnings).toEqual(['swapToOther'])
  })

  it('has a warning if it would fail, or is not simulated', async () => {
    const failing = await review([forDollars(2_600_000_000n)])
    expect(failing.steps).toMatchObject([{ kind: 'swap' }])
    expect(failing.warnings).toEqual(['swapUnproven', 'wouldRevert'])
    const down: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const unseen = await review([forDollars(2_400_000_000n)], { fetch: down })
    expect(unseen.steps).toMatchObject([{ kind: 'swap', minimum: { token: { symbol: undefined } } }])
    expect(unseen.warnings).toEqual(['swapUnproven'])
  })
})

describe('calldata that only resembles a swap [SEC-07]', () => {
  it('is shown as unknown if the contract would take the native currency and return nothing', async () => {
    const to = await taking()
    const { steps, warnings } = await review([forDollars(2_400_000_000n, { to })])
    expect(steps).toMatchObject([{ kind: 'unknown', to, value: { value: ether }, selector: '0x7ff36ab5' }])
    expect(warnings).toEqual(['unknownCall'])
  })

  it('is shown as unknown if a real swap in the same batch yields enough for only one of them', async () => {
    const { steps } = await review([
      forDollars(2_400_000_000n),
      forDollars(2_400_000_000n, { to: await taking() }),
    ])
    expect(steps.map(({ kind }) => kind)).toEqual(['unknown', 'unknown'])
  })

  it('is shown as unknown if a batch contract makes it on its own behalf', async () => {
    const { data } = forDollars(1n)
    const calls = [[MARKET_ROUTER, false, ether, data]] as const
    const batch = encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [calls] })
    const { steps } = await review([{ to: MULTICALL3_ADDRESS, value: ether, data: batch }])
    expect(steps).toMatchObject([{ kind: 'send', to: MULTICALL3_ADDRESS }, { kind: 'unknown' }])
  })
})
