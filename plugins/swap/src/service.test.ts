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
const requestsFor = ({ wallet }: SwapWorld): readonly string[] => wallet.requests.map(({ method }) => method)
const token = usd.address ?? ''
const fifty = 50_000_000n
const ofToken = { sellToken: usd.id, buyToken: coin.id, amount: '50' }
/** Mines the sent transaction, and sets the market's allowance. */
async function approve(world: SwapWorld, allowed = fifty): Promise<void> {
  world.provider.allowed.set(token, allowed)
  world.ledger.mine()
  await world.until(({ progress }) => progress.step === 'review')
}

describe('an exchange', () => {
  it('of the coin goes from the typed to the received amount, and sends exactly the displayed exchange [SWP-01] [SEC-07]', async () => {
    const world = await startSwap()
    await world.ready()
    expect(world.state()).toMatchObject({
      obstacle: undefined,
      sellToken: { symbol: 'ETH', held: 2n * ether },
      buyToken: { symbol: 'DAI', held: 0n },
      quote: {
        phase: 'ready',
        quote: {
          buyAmount: { value: 1500n * ether },
          minBuyAmount: { value: 1485n * ether },
          rate: '3000',
          sellWorth: '1500',
          networkFee: { value: 150_000n * 10n ** 9n },
          networkFeeWorth: '0.45',
          provider: { id: 'market', name: 'Market' },
          route: ['ETH', 'DAI'],
        },
      },
    })
    await world.swap.review()
    expect(reviewOf(world)).toMatchObject({
      action: 'swap',
      isRead: true,
      done: [],
      contract: router,
      account: `eip155:1:${alice}`,
      fee: { value: 2n * 10n ** 14n },
      feeWorth: '0.6',
      isWorse: false,
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
      step: 'sent',
      status: 'success',
      received: { value: 1499n * ether, symbol: 'DAI' },
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
    // Other changes of the transaction list do not emit the event again.
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

  it('of a token requests approval of exactly the amount first, and then the exchange [SWP-01] [SEC-07]', async () => {
    const world = await startSwap()
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({
      action: 'approve',
      contract: router,
      done: [],
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

  it('needs no second approval after a rejection, even from a new draft [SWP-01]', async () => {
    const world = await startSwap()
    await world.reviewed(ofToken)
    await world.swap.confirm()
    await approve(world)
    world.wallet.behave('reject', 'eth_sendTransaction')
    await world.swap.confirm()
    expect(world.state().progress).toMatchObject({
      step: 'review',
      review: { action: 'swap' },
      failure: {
        reason: 'rejected',
        wasSent: 'no',
        approvals: [{ kind: 'token', spender: router, amount: { value: fifty } }],
      },
    })
    world.swap.edit()
    world.wallet.behave('approve', 'eth_sendTransaction')
    await world.swap.review()
    expect(reviewOf(world)?.action).toBe('swap')
    await world.pass(600)
    await world.swap.confirm()
    expect(world.state().progress.step).toBe('sent')
    // The approval and the exchange; the rejected request was never signed.
    expect(requestsFor(world)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  })

  it('reports a rejected or failed approval, and that nothing was exchanged', async () => {
    const world = await startSwap()
    await world.reviewed(ofToken)
    world.wallet.behave('reject', 'eth_sendTransaction')
    await world.swap.confirm()
    expect(world.state().progress).toMatchObject({
      step: 'review',
      review: { action: 'approve' },
      failure: { reason: 'approvalRejected', wasSent: 'no' },
    })
    world.wallet.behave('approve', 'eth_sendTransaction')
    await world.pass(600)
    await world.swap.confirm()
    world.ledger.mine('failed')
    await world.until(({ progress }) => progress.step === 'draft')
    expect(failureOf(world)).toMatchObject({ reason: 'approvalFailed', wasSent: 'no' })
  })

  it('reports an approval that was cancelled or replaced in the wallet [M10]', async () => {
    const world = await startSwap()
    await world.reviewed(ofToken)
    await world.swap.confirm()
    world.ledger.mine('failed', `0x${'e'.repeat(64)}`)
    await world.until(({ progress }) => progress.step === 'draft')
    expect(failureOf(world)).toMatchObject({ reason: 'replaced', wasSent: 'no' })
  })

  it('waits for a node that does not have the approval yet, and requests no second one', async () => {
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

  it('stays with the approved provider despite a better offer, and waits for a node that gets the approval late', async () => {
    const world = await startSwap({ rival: true })
    await world.reviewed(ofToken)
    await world.swap.confirm()
    world.rival.price = (request) => world.provider.price(request) * 2n
    world.ledger.faults.set('swap', new QuoinError('NODE_REFUSED'))
    world.provider.allowed.set(token, fifty)
    world.ledger.mine()
    await world.pass(1_500)
    expect(world.state().progress.step).toBe('preparing')
    world.ledger.faults.clear()
    await world.until(({ progress }) => progress.step === 'review')
    expect(reviewOf(world)).toMatchObject({ action: 'swap', quote: { provider: { id: 'market' } } })
  })

  it('resets the allowance first for a token that requires that', async () => {
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
  it('signs a permit for exactly the amount, if the token supports it [SEC-07]', async () => {
    const world = await startSwap({ methods: ['eth_signTypedData_v4'] })
    world.provider.permits = true
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({
      action: 'permit',
      contract: permitRouter,
      allowance: { spender: permitRouter, amount: { value: fifty } },
    })
    await world.swap.confirm()
    await world.until(({ progress }) => progress.step === 'review')
    expect(reviewOf(world)).toMatchObject({ action: 'swap', done: ['permit'], contract: permitRouter })
    // A refresh uses the same permit.
    await world.pass(10_000)
    expect(reviewOf(world)?.action).toBe('swap')
    await world.swap.confirm()
    expect(requestsFor(world)).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(world.state().progress.step).toBe('sent')
  })

  it("sends one batch in a wallet that supports it, and follows the wallet's status", async () => {
    let status: unknown = { outcome: 'pending' }
    let count = 0
    const world = await startSwap({
      methods: ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'],
      answers: {
        wallet_getCapabilities: () => true,
        wallet_sendCalls() {
          count += 1
          return `batch-${count}`
        },
        wallet_getCallsStatus: () => status,
      },
    })
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({
      action: 'approveAndSwap',
      isRead: true,
      fee: undefined,
      contract: router,
      allowance: { amount: { value: fifty } },
    })
    await world.swap.confirm()
    const [bundle] = Object(world.wallet.requests.at(-1)?.params)
    expect(bundle.calls).toHaveLength(2)
    // The chain learns what the wallet can do, and may add a paymaster.
    expect(bundle.support).toBe(true)
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
      step: 'sent',
      status: 'failed',
      failure: { reason: 'transactionFailed', wasSent: 'no' },
    })
    expect(world.kernel.transactions.store.getState()).toHaveLength(1)
  })

  it('lists a batch on the next page if this one ends before its transaction is known (REL-03) [SEC-06]', async () => {
    const batching = {
      methods: ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'],
      answers: {
        wallet_getCapabilities: () => true,
        wallet_sendCalls: () => 'batch-1',
        wallet_getCallsStatus: () => ({ outcome: 'pending' }),
      },
    }
    const world = await startSwap(batching)
    await world.reviewed(ofToken)
    await world.swap.confirm()
    await world.pass()
    await world.kernel.dispose()
    const next = await startSwap({ ...batching, platform: world.platform })
    await next.until(() => next.kernel.transactions.batches.getState().length > 0)
    expect(next.kernel.transactions.batches.getState()).toMatchObject([
      {
        batchId: 'batch-1',
        connectorId: next.wallet.id,
        operationType: 'trade',
        moved: [{ direction: 'out', value: fifty }, { direction: 'in' }],
      },
    ])
    // The wallet answers a new batch with the id of the earlier one: it may have sent it, or not.
    await next.reviewed(ofToken)
    await next.swap.confirm()
    expect(failureOf(next)).toMatchObject({ reason: 'walletFailed', wasSent: 'unknown' })
  })

  it.each([
    [5750, 'rejected'],
    [5760, 'walletFailed'],
  ])('sends separate transactions after the wallet refused a batch with %i', async (code, reason) => {
    let batches = 0
    const world = await startSwap({
      methods: ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus', 'eth_sendTransaction'],
      answers: {
        wallet_getCapabilities: () => true,
        wallet_sendCalls() {
          batches += 1
          throw { code, message: 'no' }
        },
      },
    })
    await world.reviewed(ofToken)
    expect(reviewOf(world)?.action).toBe('approveAndSwap')
    await world.swap.confirm()
    expect(world.state().progress.step).toBe('draft')
    expect(failureOf(world)).toMatchObject({ reason, wasSent: 'no' })
    await world.pass(1_000)
    await world.swap.review()
    await world.until(({ progress }) => progress.step === 'review')
    expect(reviewOf(world)?.action).toBe('approve')
    await world.swap.confirm()
    expect(requestsFor(world).slice(-2)).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
    expect(batches).toBe(1)
  })

  it.each([
    ['does not declare how it is followed', ['wallet_sendCalls', 'wallet_getCapabilities'], () => true],
    ['says no', ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'], () => false],
  ])('sends no batch if the wallet %s', async (_, methods, wallet_getCapabilities) => {
    const world = await startSwap({ methods, answers: { wallet_getCapabilities } })
    await world.reviewed(ofToken)
    expect(reviewOf(world)?.action).toBe('approve')
  })
})

describe('a price change', () => {
  it('requires accepting a worse quote during the review [SWP-02] [SWP-03]', async () => {
    const world = await startSwap()
    await world.reviewed()
    const { price } = world.provider
    world.provider.price = (request) => (price(request) * 99n) / 100n
    await world.pass(10_000)
    expect(reviewOf(world)).toMatchObject({ isWorse: true, quote: { buyAmount: { value: 1485n * ether } } })
    await expect(world.swap.confirm()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' })
    expect(world.wallet.requests).toEqual([])
    world.swap.accept()
    expect(reviewOf(world)?.isWorse).toBe(false)
    // Later quotes are compared with the accepted one.
    world.provider.price = (request) => (price(request) * 995n) / 1000n
    await world.pass(10_000)
    expect(reviewOf(world)?.isWorse).toBe(false)
    await world.swap.confirm()
    expect(world.state().progress.step).toBe('sent')
  })

  it('reads the result by the mined hash if the wallet sped it up, and reports no swap if it was replaced [M10]', async () => {
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

  it('between sending and mining is explained, and distinguished from other failures [SWP-02] [ERR-03]', async () => {
    for (const [factor, reason] of [
      [90n, 'priceMoved'],
      [100n, 'transactionFailed'],
    ] as const) {
      const world = await startSwap()
      await world.reviewed()
      await world.swap.confirm()
      const { price } = world.provider
      world.provider.price = (request) => (price(request) * factor) / 100n
      const { held } = Object.assign(world.provider, { held: [] as (() => void)[] })
      world.ledger.mine('failed')
      await world.pass()
      // A failure is not reported before its reason is known.
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

  it('sends no step that is half a minute old or has expired [SWP-03]', async () => {
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
