import { afterAll, describe, expect, it } from 'vitest'
import { QuoinError } from '#kernel'
import {
  alice,
  coin,
  endWorlds,
  ether,
  permitRouter,
  readExchange,
  router,
  type SwapWorld,
  startSwap,
  usd,
} from '../testing/swap-world.js'
import type { SwapFailure, SwapReview } from './contract.js'

afterAll(endWorlds)

const reviewOf = ({ state }: SwapWorld): SwapReview | undefined => {
  const { progress } = state()
  return 'review' in progress ? progress.review : undefined
}
const failureOf = ({ state }: SwapWorld): SwapFailure | undefined => {
  const { progress } = state()
  return 'failure' in progress ? progress.failure : undefined
}
const askedFor = ({ wallet }: SwapWorld): readonly string[] => wallet.requests.map(({ method }) => method)
const token = usd.address ?? ''
const fifty = 50_000_000n
const ofToken = { give: usd.id, receive: coin.id, amount: '50' }
/** What was sent is mined, and the market knows the approval. */
async function approve(world: SwapWorld, allowed = fifty): Promise<void> {
  world.provider.allowed.set(token, allowed)
  world.ledger.mine()
  await world.until(({ progress }) => progress.step === 'review')
}

describe('an exchange', () => {
  it('of the coin goes from what was typed to what was received, and asks for exactly what was shown [SWP-01] [SEC-07]', async () => {
    const world = await startSwap()
    await world.ready()
    expect(world.state()).toMatchObject({
      ...{
        obstacle: undefined,
        give: { symbol: 'ETH', held: 2n * ether },
        receive: { symbol: 'DAI', held: 0n },
      },
      quote: {
        phase: 'ready',
        quote: {
          ...{ receive: { value: 1500n * ether }, minimumReceived: { value: 1485n * ether }, rate: '3000' },
          ...{ giveWorth: '1500', networkFee: { value: 150_000n * 10n ** 9n }, networkFeeWorth: '0.45' },
          ...{ provider: { id: 'market', name: 'Market' }, route: ['ETH', 'DAI'] },
        },
      },
    })
    await world.swap.review()
    expect(reviewOf(world)).toMatchObject({
      ...{ action: 'swap', isRead: true, done: [], contract: router, account: `eip155:1:${alice}` },
      ...{ fee: { value: 2n * 10n ** 14n }, feeWorth: '0.6', isWorse: false },
    })
    expect(Object.isFrozen(reviewOf(world))).toBe(true)
    await world.swap.confirm()
    const [sent] = Object(world.wallet.requests[0]?.params)
    expect([sent.to, BigInt(sent.value)]).toEqual([router, ether / 2n])
    expect(readExchange(sent.data)).toMatchObject({ minimum: 1485n * ether, recipient: alice })
    expect(world.state().progress).toMatchObject({ step: 'sent', status: 'pending' })
    world.ledger.received = 1499n * ether
    world.ledger.mine()
    await world.pass()
    expect(world.state().progress).toMatchObject({
      ...{ step: 'sent', status: 'success', received: { value: 1499n * ether, symbol: 'DAI' } },
    })
    expect(world.kernel.transactions.store.getState()).toMatchObject([
      {
        operationType: 'trade',
        moved: [
          { direction: 'out', symbol: 'ETH' },
          { direction: 'in', symbol: 'DAI' },
        ],
      },
    ])
    // What else happens in the list of transactions tells it no second time.
    const id = `0x${'b'.repeat(64)}`
    const other = {
      id,
      caipNetworkId: 'eip155:1',
      from: `eip155:1:${alice}`,
      operationType: 'send',
      moved: [],
    } as const
    world.kernel.transactions.follow(other)
    await world.pass()
    expect(world.events.map(({ event }) => event)).toEqual(['swap:initiated', 'swap:succeeded'])
    expect(JSON.stringify(world.events)).not.toMatch(/0x[\da-f]{8}|0\.5/i)
  })

  it('of a token asks for exactly the amount first, and then for the exchange [SWP-01] [SEC-07]', async () => {
    const world = await startSwap()
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({
      ...{ action: 'approve', contract: router, done: [] },
      allowance: { spender: router, amount: { value: fifty, decimals: 6, symbol: 'USD' } },
    })
    await world.swap.confirm()
    expect(world.state().progress).toMatchObject({ step: 'allowing' })
    await approve(world)
    expect(reviewOf(world)).toMatchObject({ action: 'swap', done: ['approve'], allowance: undefined })
    await world.swap.confirm()
    expect(world.state().progress).toMatchObject({ step: 'sent' })
    const sent = world.wallet.requests.map(({ params }) => Object(params)[0])
    expect(sent.map(({ to, value }) => [to, value])).toEqual([
      [token, '0x0'],
      [router, '0x0'],
    ])
    expect(world.events.map(({ event }) => event)).toEqual(['swap:approved', 'swap:initiated'])
  })

  it('rejected after its approval needs no second one, also from a new draft [SWP-01]', async () => {
    const world = await startSwap()
    await world.reviewed(ofToken)
    await world.swap.confirm()
    await approve(world)
    world.wallet.behave('reject', 'eth_sendTransaction')
    await world.swap.confirm()
    expect(world.state().progress).toMatchObject({
      ...{ step: 'review', review: { action: 'swap' } },
      failure: { reason: 'rejected', wasSent: 'no', isApproved: true },
    })
    world.swap.edit()
    world.wallet.behave('approve', 'eth_sendTransaction')
    await world.swap.review()
    expect(reviewOf(world)?.action).toBe('swap')
    await world.pass(600)
    await world.swap.confirm()
    expect(world.state().progress.step).toBe('sent')
    // The approval and the exchange; what was rejected never reached the wallet's books.
    expect(askedFor(world)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  })

  it('whose approval was rejected, or failed in a block, did nothing and says so', async () => {
    const world = await startSwap()
    await world.reviewed(ofToken)
    world.wallet.behave('reject', 'eth_sendTransaction')
    await world.swap.confirm()
    expect(world.state().progress).toMatchObject({
      ...{
        step: 'review',
        review: { action: 'approve' },
        failure: { reason: 'approvalRejected', wasSent: 'no' },
      },
    })
    world.wallet.behave('approve', 'eth_sendTransaction')
    await world.pass(600)
    await world.swap.confirm()
    world.ledger.mine('failed')
    await world.until(({ progress }) => progress.step === 'draft')
    expect(failureOf(world)).toMatchObject({ reason: 'approvalFailed', wasSent: 'no' })
  })

  it('whose approval was cancelled or replaced in the wallet says so [M10]', async () => {
    const world = await startSwap()
    await world.reviewed(ofToken)
    await world.swap.confirm()
    world.ledger.mine('failed', `0x${'e'.repeat(64)}`)
    await world.until(({ progress }) => progress.step === 'draft')
    expect(failureOf(world)).toMatchObject({ reason: 'replaced', wasSent: 'no' })
  })

  it('waits for a node that does not know the approval yet, and asks for no second one', async () => {
    const world = await startSwap()
    await world.reviewed(ofToken)
    await world.swap.confirm()
    world.ledger.mine()
    await world.pass(1_500)
    expect(world.state().progress.step).toBe('preparing')
    world.provider.allowed.set(token, fifty)
    await world.until(({ progress }) => progress.step === 'review')
    expect(reviewOf(world)?.action).toBe('swap')
  })

  it('stays with who was approved, whoever offers more by then, and with a node that learns of it late', async () => {
    const world = await startSwap({ rival: true })
    await world.reviewed(ofToken)
    await world.swap.confirm()
    world.rival.price = (wish) => world.provider.price(wish) * 2n
    world.ledger.faults.set('swap', new QuoinError('NODE_REFUSED'))
    world.provider.allowed.set(token, fifty)
    world.ledger.mine()
    await world.pass(1_500)
    expect(world.state().progress.step).toBe('preparing')
    world.ledger.faults.clear()
    await world.until(({ progress }) => progress.step === 'review')
    expect(reviewOf(world)).toMatchObject({ action: 'swap', quote: { provider: { id: 'market' } } })
  })

  it('of a token that changes its allowance only by way of zero takes the old one back first', async () => {
    const world = await startSwap()
    world.provider.allowed.set(token, 7n)
    world.ledger.refusesApproval = (value) => value > 0n && world.provider.allowed.get(token) !== 0n
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({ action: 'resetAllowance', allowance: { amount: { value: 0n } } })
    await world.swap.confirm()
    await approve(world, 0n)
    expect(reviewOf(world)).toMatchObject({ action: 'approve', done: ['resetAllowance'] })
    await world.swap.confirm()
    await approve(world)
    expect(reviewOf(world)).toMatchObject({ action: 'swap', done: ['resetAllowance', 'approve'] })
  })
})

describe('instead of an approval', () => {
  it('a signature for exactly the amount, where the token takes it [SEC-07]', async () => {
    const world = await startSwap({ methods: ['eth_signTypedData_v4'] })
    world.provider.permits = true
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({
      ...{ action: 'permit', contract: permitRouter },
      allowance: { spender: permitRouter, amount: { value: fifty } },
    })
    await world.swap.confirm()
    await world.until(({ progress }) => progress.step === 'review')
    expect(reviewOf(world)).toMatchObject({ action: 'swap', done: ['permit'], contract: permitRouter })
    // Looked at again it is still the same permit.
    await world.pass(10_000)
    expect(reviewOf(world)?.action).toBe('swap')
    await world.swap.confirm()
    expect(askedFor(world)).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(world.state().progress.step).toBe('sent')
  })

  it('both at once in a wallet that takes several calls as one, followed by what the wallet says', async () => {
    let status: unknown = { outcome: 'pending' }
    const world = await startSwap({
      methods: ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'],
      answers: {
        wallet_getCapabilities: () => true,
        wallet_sendCalls: () => 'batch-1',
        wallet_getCallsStatus: () => status,
      },
    })
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({
      ...{ action: 'approveAndSwap', isRead: true, fee: undefined, contract: router },
      allowance: { amount: { value: fifty } },
    })
    await world.swap.confirm()
    expect(Object(world.wallet.requests.at(-1)?.params)[0].calls).toHaveLength(2)
    expect(world.state().progress).toMatchObject({
      step: 'sent',
      status: 'pending',
      transactionId: undefined,
    })
    const id = `0x${'a'.repeat(64)}`
    status = { outcome: 'success', transactionId: id }
    await world.pass(2_000)
    expect(world.state().progress).toMatchObject({ step: 'sent', status: 'pending', transactionId: id })
    world.ledger.received = 1n
    world.ledger.mine()
    await world.pass()
    expect(world.state().progress).toMatchObject({ status: 'success', received: { value: 1n } })

    world.swap.reset()
    await world.reviewed(ofToken)
    await world.swap.confirm()
    status = { outcome: 'failed' }
    await world.pass(2_000)
    expect(world.state().progress).toMatchObject({
      ...{ step: 'sent', status: 'failed', failure: { reason: 'transactionFailed', wasSent: 'no' } },
    })
    expect(world.kernel.transactions.store.getState()).toHaveLength(1)
  })

  it.each([
    ['does not declare how it is followed', ['wallet_sendCalls', 'wallet_getCapabilities'], () => true],
    ['says no', ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'], () => false],
  ])('no batch where the wallet %s', async (_, methods, wallet_getCapabilities) => {
    const world = await startSwap({ methods, answers: { wallet_getCapabilities } })
    await world.reviewed(ofToken)
    expect(reviewOf(world)?.action).toBe('approve')
  })
})

describe('the price moves', () => {
  it('what became worse while it is shown waits to be accepted [SWP-02] [SWP-03]', async () => {
    const world = await startSwap()
    await world.reviewed()
    const { price } = world.provider
    world.provider.price = (wish) => (price(wish) * 99n) / 100n
    await world.pass(10_000)
    expect(reviewOf(world)).toMatchObject({ isWorse: true, quote: { receive: { value: 1485n * ether } } })
    await expect(world.swap.confirm()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' })
    expect(world.wallet.requests).toEqual([])
    world.swap.accept()
    expect(reviewOf(world)?.isWorse).toBe(false)
    // What was accepted is what later prices are compared with.
    world.provider.price = (wish) => (price(wish) * 995n) / 1000n
    await world.pass(10_000)
    expect(reviewOf(world)?.isWorse).toBe(false)
    await world.swap.confirm()
    expect(world.state().progress.step).toBe('sent')
  })

  it('is read under the hash that is in a block where the wallet sped it up, and is not swapped where it was replaced [M10]', async () => {
    const other = `0x${'e'.repeat(64)}`
    const spedUp = await startSwap()
    await spedUp.reviewed()
    await spedUp.swap.confirm()
    spedUp.ledger.received = 1_500n * ether
    spedUp.ledger.mine('success', other)
    await spedUp.until(({ progress }) => progress.step === 'sent' && progress.received !== undefined)
    expect(spedUp.ledger.receipts).toEqual([other])
    expect(spedUp.state().progress).toMatchObject({ status: 'success', replacedBy: other })

    const replaced = await startSwap()
    await replaced.reviewed()
    await replaced.swap.confirm()
    replaced.ledger.mine('failed', other)
    await replaced.until(({ progress }) => progress.step === 'sent' && progress.status === 'failed')
    expect(failureOf(replaced)).toMatchObject({ reason: 'replaced', wasSent: 'no' })
  })

  it('between sending and the block: explained, and told apart from other failures [SWP-02] [ERR-03]', async () => {
    for (const [factor, reason] of [
      [90n, 'priceMoved'],
      [100n, 'transactionFailed'],
    ] as const) {
      const world = await startSwap()
      await world.reviewed()
      await world.swap.confirm()
      const { price } = world.provider
      world.provider.price = (wish) => (price(wish) * factor) / 100n
      const { held } = Object.assign(world.provider, { held: [] as (() => void)[] })
      world.ledger.mine('failed')
      await world.pass()
      // Nothing is called a failure before it is known why.
      expect(world.state().progress).toMatchObject({ step: 'sent', status: 'pending' })
      held[0]?.()
      await world.until(({ progress }) => progress.step === 'sent' && progress.status === 'failed')
      expect(failureOf(world)).toMatchObject({
        reason,
        wasSent: 'yes',
        transactionId: expect.stringMatching(/^0x/),
      })
      expect(world.events.at(-1)).toMatchObject({ event: 'swap:failed', payload: { reason } })
    }
  })

  it('what cannot be asked again for half a minute, or is no longer valid, is not sent any more [SWP-03]', async () => {
    const world = await startSwap()
    await world.reviewed()
    world.provider.faults.set('quote', new QuoinError('SERVICE_UNREACHABLE'))
    await world.pass(20_000)
    expect(world.state().progress.step).toBe('review')
    await world.pass(10_000)
    expect(world.state().progress).toMatchObject({
      step: 'draft',
      failure: { reason: 'quoteExpired', wasSent: 'no' },
    })
    world.provider.faults.clear()
    world.provider.expiresAt = world.platform.now() + 5_000
    await world.swap.retry()
    await world.until(({ quote }) => quote.phase === 'ready')
    await world.swap.review()
    await world.pass(5_000)
    expect(failureOf(world)?.reason).toBe('quoteExpired')
    expect(world.wallet.requests).toEqual([])
  })
})
