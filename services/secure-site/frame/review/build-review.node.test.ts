import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MULTICALL3_ADDRESS } from '../../../../sandbox/src/chain/contracts/multicall3.js'
import {
  bob,
  maxAmount,
  type ReviewStage,
  reviewAbi,
  startReviewStage,
  tokenCall,
} from '../../testing/start-review-stage.js'
import type { ApprovalReview, ReviewSubject } from '../approval/approval-review.js'
import { buildReview } from './build-review.js'
import type { ReviewCall, ReviewRequest } from './review-request.js'
import type { ReviewSurroundings } from './review-scene.js'

let stage: ReviewStage
beforeAll(async () => {
  stage = await startReviewStage()
})
afterAll(() => stage?.stop())

const review = (request: ReviewRequest, surroundings: ReviewSurroundings = {}): Promise<ApprovalReview> =>
  buildReview(request, new AbortController().signal, { pricesUrl: stage.pricesUrl, ...surroundings })

/** Reviews one call of the account. */
async function reviewCall(
  one: Partial<ReviewCall>,
  change: Partial<ReviewRequest> = {},
): Promise<Extract<ReviewSubject, { kind: 'transaction' }> & Pick<ApprovalReview, 'warnings'>> {
  const { subject, warnings } = await review(
    stage.requestOf(
      { kind: 'transaction', call: { value: 0n, data: '0x', ...one }, fee: 10n ** 15n },
      change,
    ),
  )
  if (subject.kind !== 'transaction') throw new Error('The review is not a transaction.')
  return { ...subject, warnings }
}

describe('a transaction', () => {
  it('shows the recipient, the value and the fee of a native transfer [SEC-07]', async () => {
    const value = 3n * 10n ** 18n
    const coin = { symbol: 'ETH', decimals: 18 }
    expect(await reviewCall({ to: bob, value })).toEqual({
      kind: 'transaction',
      steps: [{ kind: 'send', amount: { token: coin, value, fiat: 6 }, to: bob, from: undefined }],
      fee: { token: coin, value: 10n ** 15n, fiat: 0.002 },
      simulation: { status: 'done', changes: [{ amount: { token: coin, value: -value, fiat: -6 } }] },
      isBatch: false,
      isSignedOnly: false,
      warnings: [],
    })
  })

  it('shows the symbol of a token, read from the chain', async () => {
    const data = tokenCall('transfer', bob, 2_500_000n)
    const { steps, simulation, warnings } = await reviewCall({ to: stage.dollar, data })
    const token = {
      address: expect.stringMatching(new RegExp(`^${stage.dollar}$`, 'i')),
      symbol: 'USDX',
      decimals: 6,
    }
    expect(steps).toEqual([
      { kind: 'send', amount: { token, value: 2_500_000n, fiat: 1.25 }, to: bob, from: undefined },
    ])
    expect(simulation).toEqual({
      status: 'done',
      changes: [{ amount: { token, value: -2_500_000n, fiat: -1.25 } }],
    })
    expect(warnings).toEqual([])
  })

  it('shows the amount of an allowance, and an unlimited one [SEC-07]', async () => {
    const exact = await reviewCall({ to: stage.dollar, data: tokenCall('approve', bob, 5_000_000n) })
    expect(exact.steps).toMatchObject([
      {
        kind: 'allow',
        spender: bob,
        amount: { value: 5_000_000n, token: { symbol: 'USDX' } },
        by: 'transaction',
      },
    ])
    expect([exact.warnings, exact.simulation]).toEqual([[], { status: 'done', changes: [] }])
    const endless = await reviewCall({ to: stage.dollar, data: tokenCall('approve', bob, maxAmount) })
    expect(endless.steps).toMatchObject([{ kind: 'allow', amount: 'unlimited', token: { symbol: 'USDX' } }])
    expect(endless.warnings).toEqual(['unlimitedAllowance'])
    const none = await reviewCall({ to: stage.dollar, data: tokenCall('approve', bob, 0n) })
    expect(none.steps).toMatchObject([{ kind: 'revoke', spender: bob, token: { symbol: 'USDX' } }])
  })

  it("follows the contract's declared standard if two standards share a selector", async () => {
    const id = encodeFunctionData({ abi: reviewAbi, functionName: 'approve', args: [bob, 1n] })
    const from = stage.deployer.account.address
    const move = encodeFunctionData({ abi: reviewAbi, functionName: 'transferFrom', args: [from, bob, 1n] })
    const approved = await reviewCall({ to: stage.nft, data: id })
    expect(approved.steps).toMatchObject([{ kind: 'allowNft', id: 1n, spender: bob }])
    const moved = await reviewCall({ to: stage.nft, data: move })
    expect(moved.steps).toMatchObject([{ kind: 'sendNft', id: 1n, count: 1n, to: bob, from: undefined }])
    expect(moved.simulation).toMatchObject({
      status: 'done',
      changes: [{ amount: { value: -1n, token: { symbol: 'CAT', decimals: 0 } } }],
    })
    // No contract exists at the address: the meaning is unknown.
    for (const data of [id, move, tokenCall('transfer', bob, 1n)]) {
      const unknown = await reviewCall({ to: bob, data })
      expect(unknown.steps).toEqual([
        { kind: 'unknown', to: bob, value: undefined, selector: data.slice(0, 10), data },
      ])
      expect(unknown.warnings).toEqual(['unknownCall'])
    }
    // A contract that supports every interface declares none.
    const yes = '0x0000000000000000000000000000000000001165'
    const params = [yes, '0x600160005260206000f3']
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params })
    await fetch(stage.chain.rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect((await reviewCall({ to: yes, data: id })).steps).toMatchObject([{ kind: 'unknown' }])
    // The maximum amount is shown even without a declared standard.
    const endless = await reviewCall({ to: bob, data: tokenCall('approve', bob, maxAmount) })
    expect(endless.steps).toMatchObject([
      { kind: 'allow', amount: 'unlimited', token: { symbol: undefined } },
    ])
  })

  it('shows an approval for a whole collection', async () => {
    const data = encodeFunctionData({ abi: reviewAbi, functionName: 'setApprovalForAll', args: [bob, true] })
    const all = await reviewCall({ to: stage.nft, data })
    expect([all.steps, all.warnings]).toMatchObject([
      [{ kind: 'allowAll', operator: bob, allowed: true }],
      ['allNfts'],
    ])
    const one = encodeFunctionData({
      abi: reviewAbi,
      functionName: 'safeTransferFrom',
      args: [stage.deployer.account.address, bob, 7n],
    })
    expect((await reviewCall({ to: stage.nft, data: one })).steps).toMatchObject([
      { kind: 'sendNft', id: 7n },
    ])
  })

  it('is shown as unknown, with its native amount, if it cannot be decoded', async () => {
    const { steps, warnings } = await reviewCall({ to: bob, value: 5n, data: '0x12345678' })
    expect(steps).toMatchObject([{ kind: 'unknown', to: bob, selector: '0x12345678', value: { value: 5n } }])
    expect(warnings).toEqual(['unknownCall'])
  })

  it("is shown as failing, with the contract's reason if there is one", async () => {
    const funds = await reviewCall({ to: stage.dollar, data: tokenCall('transfer', bob, 10n ** 30n) })
    expect([funds.simulation, funds.warnings]).toMatchObject([{ status: 'reverts' }, ['wouldRevert']])
    const args = [bob, stage.deployer.account.address, 1n] as const
    const data = encodeFunctionData({ abi: reviewAbi, functionName: 'transferFrom', args })
    expect((await reviewCall({ to: stage.nft, data })).simulation).toEqual({
      status: 'reverts',
      reason: 'not yours',
    })
    const coins = await reviewCall({ to: bob, value: 10n ** 30n })
    expect(coins.simulation).toEqual({ status: 'reverts', reason: undefined })
  })

  it('shows a warning if the recipient is a contract, and names a deployment', async () => {
    expect(
      (await reviewCall({ to: stage.dollar, data: tokenCall('transfer', stage.dollar, 1n) })).warnings,
    ).toEqual(['sendsToContract'])
    const { steps, simulation } = await reviewCall({ data: '0x600160005360016000f3' })
    expect([steps, simulation]).toEqual([
      [{ kind: 'deploy', value: undefined }],
      { status: 'done', changes: [] },
    ])
  })

  it('sanitizes the name of a token [SEC-04]', async () => {
    const { steps } = await reviewCall({ to: stage.odd, data: tokenCall('transfer', bob, 1n) })
    expect(steps).toMatchObject([{ kind: 'send', amount: { token: { symbol: 'U SDC <b>', decimals: 18 } } }])
  })

  it('shows transfers by Multicall3 as sent from Multicall3, and not from the account', async () => {
    const inner = [
      [stage.dollar, true, tokenCall('transfer', bob, 1n)],
      [stage.dollar, true, tokenCall('approve', bob, maxAmount)],
    ] as const
    const data = encodeFunctionData({ abi: reviewAbi, functionName: 'aggregate3', args: [inner] })
    const { steps } = await reviewCall({ to: MULTICALL3_ADDRESS, data })
    expect(steps).toMatchObject([
      { kind: 'send', from: MULTICALL3_ADDRESS },
      { kind: 'allow', owner: MULTICALL3_ADDRESS },
    ])
  })

  it('is frozen before the review: the displayed request is the signed one [SEC-06]', async () => {
    const request = stage.requestOf({
      kind: 'transaction',
      call: { to: bob, value: 1n, data: '0x' },
      fee: 'sponsored',
    })
    const shown = review(request)
    expect(() => Object.assign(Object(request.subject).call, { to: zeroAddress })).toThrow(TypeError)
    expect((await shown).subject).toMatchObject({ fee: 'sponsored', steps: [{ to: bob }] })
    const signed = {
      kind: 'transaction',
      call: { to: bob, value: 1n, data: '0x' },
      fee: 1n,
      isSignedOnly: true,
    } as const
    expect((await review(stage.requestOf(signed))).warnings).toEqual(['signedOnly'])
  })
})

describe('a batch', () => {
  it('is simulated as a whole: each call runs on the state that the earlier ones left', async () => {
    // A contract cannot move tokens without an allowance: the calls only work together.
    const account = { address: stage.odd, type: 'smartAccount' } as const
    await stage.deployer.send({ to: stage.dollar, data: tokenCall('transfer', account.address, 9_000_000n) })
    const own = { from: account.address, to: bob } as const
    const calls: ReviewCall[] = [
      { to: stage.dollar, value: 0n, data: tokenCall('approve', account.address, 4_000_000n) },
      {
        to: stage.dollar,
        value: 0n,
        data: encodeFunctionData({
          abi: reviewAbi,
          functionName: 'transferFrom',
          args: [own.from, own.to, 4_000_000n],
        }),
      },
    ]
    const { subject, warnings } = await review(
      stage.requestOf({ kind: 'calls', calls, fee: 'unknown' }, { account }),
    )
    expect(subject).toMatchObject({
      kind: 'transaction',
      isBatch: true,
      fee: 'unknown',
      steps: [
        { kind: 'allow', amount: { value: 4_000_000n } },
        { kind: 'send', to: bob, from: undefined },
      ],
      simulation: {
        status: 'done',
        changes: [{ amount: { value: -4_000_000n, token: { symbol: 'USDX' } } }],
      },
    })
    expect(warnings).toEqual([])
    const failing = await review(
      stage.requestOf({ kind: 'calls', calls: calls.toReversed(), fee: 'unknown' }, { account }),
    )
    expect(failing.warnings).toEqual(['wouldRevert'])
  })

  it('is refused if the signed operation does something else [SEC-07]', async () => {
    const operation = parseAbi(['function executeUserOp(address, uint256, bytes, uint8)'])
    const encode = (to: Hex, value: bigint): Hex =>
      encodeFunctionData({ abi: operation, args: [to, value, '0x', 0] })
    const calls: ReviewCall[] = [{ to: bob, value: 5n, data: '0x' }]
    const request = (callData: Hex): Promise<ApprovalReview> =>
      review(stage.requestOf({ kind: 'calls', calls, fee: 'sponsored', callData }))
    expect((await request(encode(bob, 5n))).subject).toMatchObject({ steps: [{ kind: 'send', to: bob }] })
    for (const callData of [encode(bob, 6n), encode(zeroAddress, 5n), '0x' as const]) {
      await expect(request(callData)).rejects.toThrow('Nothing was signed')
    }
  })
})
