import { afterAll, describe, expect, it } from 'vitest'
import { QuoinError, StoresToken, TransferError, UnconfirmedError } from '#kernel'
import {
  alice,
  approvalCall,
  carol,
  coin,
  endWorlds,
  ether,
  exchangeCall,
  far,
  readExchange,
  router,
  type SwapWorld,
  startSwap,
  usd,
} from '../testing/swap-world.js'
import type { SwapFailure, SwapReview } from './contract.js'
import { SwapError } from './swap-error.js'

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

describe('sends nothing if the built call does not match the request [SEC-07]', () => {
  it.each<
    [
      what: string,
      draft: { sellToken?: string; buyToken?: string; amount?: string },
      spoil: (world: SwapWorld) => void,
    ]
  >([
    [
      'another recipient',
      {},
      ({ provider }) => {
        provider.tamper = (call, request) =>
          exchangeCall(request, readExchange(call.data)?.minimum ?? 0n, { recipient: carol })
      },
    ],
    [
      'more of the coin',
      {},
      ({ provider }) => {
        provider.tamper = (call) => ({ ...call, value: call.value + 1n })
      },
    ],
    [
      'another token',
      {},
      ({ provider }) => {
        provider.tamper = (call, request) =>
          exchangeCall({ ...request, buyToken: far.address }, readExchange(call.data)?.minimum ?? 0n)
      },
    ],
    [
      'a minimum in the bytes below the slippage limit',
      {},
      ({ provider }) => {
        provider.tamper = (call, request) =>
          exchangeCall(request, (readExchange(call.data)?.minimum ?? 0n) - 1n)
      },
    ],
    [
      'a reported minimum below the slippage limit',
      {},
      ({ provider }) => {
        provider.promise = (minimum) => minimum - 1n
      },
    ],
    [
      'an approval instead of an exchange',
      {},
      ({ provider }) => {
        provider.tamper = (call) => ({ ...approvalCall(token, router, fifty), value: call.value })
      },
    ],
    [
      'coins along with a token',
      ofToken,
      ({ provider }) => {
        provider.allowed.set(token, fifty)
        provider.tamper = (call) => ({ ...call, value: 1n })
      },
    ],
    [
      'bytes that cannot be decoded, and coins along with a token',
      ofToken,
      ({ provider, ledger }) => {
        provider.allowed.set(token, fifty)
        ledger.isUnreadable = true
        provider.tamper = (call) => ({ ...call, value: 1n })
      },
    ],
    [
      'bytes that cannot be decoded, and a reported minimum below the slippage limit',
      {},
      ({ provider, ledger }) => {
        ledger.isUnreadable = true
        provider.promise = (minimum) => minimum - 1n
      },
    ],
    [
      'less of the token than requested',
      ofToken,
      ({ provider }) => {
        provider.allowed.set(token, fifty)
        provider.tamper = (call, request) =>
          exchangeCall(
            { ...request, sellAmount: request.sellAmount - 1n },
            readExchange(call.data)?.minimum ?? 0n,
          )
      },
    ],
    [
      'an expired deadline',
      {},
      ({ provider, platform }) => {
        const deadline = platform.now() / 1000
        provider.tamper = (call, request) =>
          exchangeCall(request, readExchange(call.data)?.minimum ?? 0n, { deadline })
      },
    ],
    [
      'a plain transfer that cannot be decoded as an exchange',
      {},
      ({ ledger }) => {
        Object.assign(ledger, { isUnreadable: true, isTransfer: true })
      },
    ],
    [
      'an approval of more',
      ofToken,
      ({ provider }) => {
        provider.tamperApproval = () => approvalCall(token, router, fifty + 1n)
      },
    ],
    [
      'an approval for another spender',
      ofToken,
      ({ provider }) => {
        provider.tamperApproval = () => approvalCall(token, carol, fifty)
      },
    ],
    [
      'an approval of another token',
      ofToken,
      ({ provider }) => {
        provider.tamperApproval = () => approvalCall(far.address, router, fifty)
      },
    ],
    [
      'an approval of zero without an allowance',
      ofToken,
      ({ provider }) => {
        provider.tamperApproval = () => approvalCall(token, router, 0n)
      },
    ],
    [
      'an exchange for an approval',
      ofToken,
      ({ provider }) => {
        provider.tamperApproval = (_, request) => exchangeCall(request, 1n)
      },
    ],
  ])('rejects %s', async (_, draft, spoil) => {
    const world = await startSwap()
    await world.ready(draft)
    spoil(world)
    await world.swap.review()
    expect(world.state().progress).toMatchObject({
      step: 'draft',
      failure: { reason: 'transactionChanged', wasSent: 'no' },
    })
    await expect(world.swap.confirm()).rejects.toMatchObject({ code: 'STEP_INVALID' })
    expect(world.wallet.requests).toEqual([])
  })

  it('reports a call that cannot be decoded, and enforces the quoted minimum', async () => {
    const world = await startSwap()
    world.ledger.isUnreadable = true
    await world.reviewed()
    expect(reviewOf(world)).toMatchObject({
      isRead: false,
      quote: { minBuyAmount: { value: 1485n * ether } },
    })
  })

  const effect = { spent: ether / 2n, received: 1500n * ether, isOnly: true }

  it('displays the simulated effect of a call that cannot be decoded', async () => {
    const world = await startSwap({ isSimulating: true })
    world.ledger.isUnreadable = true
    world.ledger.simulated = effect
    await world.reviewed()
    expect(reviewOf(world)).toMatchObject({
      isRead: false,
      simulated: {
        sellAmount: { value: ether / 2n, symbol: 'ETH' },
        buyAmount: { value: 1500n * ether, symbol: 'DAI' },
      },
    })
    await world.swap.confirm()
    expect(world.wallet.requests).toHaveLength(1)
  })

  it.each([
    ['takes more than the sold amount', { ...effect, spent: ether / 2n + 3n }],
    ['returns less than the minimum', { ...effect, received: 1484n * ether }],
    ['takes something else', { ...effect, isOnly: false }],
    ['has a lower minimum in its own bytes', { ...effect, minimum: 1484n * ether }],
    ['is unknown, as the node does not simulate', 'unknown'],
  ] as const)('rejects a call that cannot be decoded if its simulated effect %s', async (_, simulated) => {
    const world = await startSwap({ isSimulating: true })
    world.ledger.isUnreadable = true
    world.ledger.simulated = simulated
    await world.reviewed()
    expect(failureOf(world)).toMatchObject({ reason: 'transactionChanged', wasSent: 'no' })
    expect(world.wallet.requests).toEqual([])
  })

  it('never combines an exchange that cannot be decoded with an approval, and decodes both if possible', async () => {
    const methods = ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus']
    const world = await startSwap({ methods, answers: { wallet_getCapabilities: () => true } })
    world.ledger.isUnreadable = true
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({ action: 'approve' })
    world.swap.edit()
    world.ledger.isUnreadable = false
    world.provider.tamper = (call, request) =>
      exchangeCall(request, readExchange(call.data)?.minimum ?? 0n, { recipient: carol })
    await world.swap.review()
    expect(failureOf(world)?.reason).toBe('transactionChanged')
  })

  it('uses the newer quote if the price falls while building', async () => {
    const world = await startSwap()
    await world.ready()
    const { price } = world.provider
    let quotes = 0
    world.provider.price = (request) => {
      quotes += 1
      return quotes === 1 ? price(request) : (price(request) * 9n) / 10n
    }
    await world.swap.review()
    expect(reviewOf(world)?.quote.buyAmount.value).toBe(1350n * ether)
  })
})

describe('one confirmation is one request [SEC-06]', () => {
  it('sends once for any number of calls, and changes nothing meanwhile', async () => {
    const world = await startSwap()
    await world.reviewed()
    world.wallet.behave('hang', 'eth_sendTransaction')
    const all = Array.from({ length: 10 }, () => world.swap.confirm())
    await world.pass(30_000)
    all.push(world.swap.confirm())
    expect(new Set(all).size).toBe(1)
    world.swap.setAmount({ typed: '2' })
    world.swap.setSlippage(500)
    expect(world.state()).toMatchObject({ slippage: 100, progress: { step: 'confirming' } })
    world.wallet.answerHanging()
    await Promise.all(all)
    await expect(world.swap.confirm()).rejects.toMatchObject({ code: 'STEP_INVALID', details: 'sent' })
    expect(requestsFor(world)).toHaveLength(1)
    expect(world.state().progress.step).toBe('sent')
  })

  it('cannot be edited, dropped or replaced while the wallet is open [M13]', async () => {
    const world = await startSwap()
    await world.reviewed()
    world.wallet.behave('hang', 'eth_sendTransaction')
    const confirmed = world.swap.confirm()
    await world.pass()
    const open = expect.objectContaining({ code: 'WALLET_REQUEST_OPEN' })
    expect(() => world.swap.edit()).toThrow(open)
    expect(() => world.swap.reset()).toThrow(open)
    expect(() => world.swap.fill({ amount: '1' })).toThrow(open)
    await expect(world.swap.review()).rejects.toMatchObject({ code: 'STEP_INVALID', details: 'confirming' })
    expect(world.swap.confirm()).toBe(confirmed)
    world.wallet.answerHanging()
    await confirmed
    expect(requestsFor(world)).toHaveLength(1)
  })

  it('requires the agreement to a severe price impact, also without a view [M13]', async () => {
    const world = await startSwap()
    world.provider.impact = 1_500
    await world.reviewed()
    expect(reviewOf(world)?.mustAgree).toEqual(['impact'])
    await expect(world.swap.confirm()).rejects.toMatchObject({
      code: 'AGREEMENT_REQUIRED',
      details: 'impact',
    })
    expect(requestsFor(world)).toEqual([])
    await world.swap.confirm(['impact'])
    expect(requestsFor(world)).toHaveLength(1)
  })

  it('requires the agreement to a network fee that is worth more than the sold amount', async () => {
    const world = await startSwap()
    await world.reviewed({ amount: '0.000000000000000001' })
    expect(reviewOf(world)?.mustAgree).toContain('fee')
    await expect(world.swap.confirm()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' })
  })

  it('sends once even if the wallet fails at once: the remaining clicks send nothing', async () => {
    const world = await startSwap()
    await world.reviewed()
    world.wallet.behave('reject', 'eth_sendTransaction')
    const requestCount = () => world.wallet.calls.filter((member) => member === 'request').length
    for (let click = 0; click < 10; click += 1) {
      await world.swap.confirm()
      await world.pass(40)
    }
    expect(requestCount()).toBe(1)
    await world.pass(500)
    await world.swap.confirm()
    expect(requestCount()).toBe(2)
  })
})

describe('a change between preview and confirmation stops it, and is explained [NET-04] [SEC-06]', () => {
  it.each<[what: string, reason: SwapFailure['reason'], change: (world: SwapWorld) => void]>([
    ['the account', 'accountChanged', ({ wallet }) => wallet.chooseAccounts([carol])],
    ['the network', 'networkChanged', ({ wallet }) => wallet.chooseNetwork('eip155:10')],
    ['the connection', 'accountChanged', ({ wallet }) => wallet.drop()],
  ])('stops if %s changes', async (_, reason, change) => {
    const world = await startSwap()
    await world.reviewed()
    change(world)
    await world.pass()
    await expect(world.swap.confirm()).rejects.toMatchObject({ code: 'STEP_INVALID' })
    expect(world.wallet.requests).toEqual([])
    expect(world.state()).toMatchObject({
      amount: { text: reason === 'networkChanged' ? '0.5' : '' },
      buyToken: undefined,
      progress: { step: 'draft', failure: { reason, wasSent: 'no' } },
    })
  })

  it('stops while the approval is pending, and keeps the allowance', async () => {
    const world = await startSwap()
    await world.reviewed(ofToken)
    await world.swap.confirm()
    world.wallet.chooseNetwork('eip155:10')
    await world.pass()
    expect(failureOf(world)).toMatchObject({ reason: 'networkChanged', wasSent: 'no' })
    world.ledger.mine()
    await world.pass(5_000)
    expect(world.state().progress.step).toBe('draft')
    expect(requestsFor(world)).toHaveLength(1)
  })

  it('still follows an earlier request to the wallet', async () => {
    const world = await startSwap()
    await world.reviewed()
    world.wallet.behave('hang', 'eth_sendTransaction')
    const confirmed = world.swap.confirm()
    await world.pass()
    world.wallet.chooseAccounts([carol])
    await world.pass()
    world.wallet.answerHanging()
    await confirmed
    expect(world.state().progress).toMatchObject({ step: 'sent', review: { account: `eip155:1:${alice}` } })
  })
})

describe('a failed build is explained [ERR-03]', () => {
  it.each<[reason: SwapFailure['reason'], spoil: (world: SwapWorld) => void]>([
    ['noRoute', ({ provider }) => provider.faults.set('quote', new SwapError('SWAP_NO_ROUTE'))],
    ['providerFailed', ({ provider }) => provider.faults.set('build', new QuoinError('SERVICE_UNREACHABLE'))],
    ['providerFailed', ({ provider }) => provider.faults.set('build', new Error('of the provider'))],
    ['refusedByNetwork', ({ ledger }) => ledger.faults.set('swap', new QuoinError('NODE_REFUSED'))],
    ['insufficientFunds', ({ ledger }) => ledger.faults.set('swap', new TransferError('FUNDS_INSUFFICIENT'))],
    ['nodeFailed', ({ ledger }) => ledger.faults.set('swap', new QuoinError('NODE_FAILED'))],
    [
      'networkUnsupported',
      ({ provider }) => provider.faults.set('build', new SwapError('SWAPS_UNSUPPORTED')),
    ],
  ])('reports %s', async (reason, spoil) => {
    const world = await startSwap()
    await world.ready()
    spoil(world)
    await world.swap.review()
    expect(world.state().progress).toMatchObject({ step: 'draft', failure: { reason, wasSent: 'no' } })
    expect(world.wallet.requests).toEqual([])
  })

  it('reports a provider that never responds [REL-02]', async () => {
    const world = await startSwap()
    await world.ready()
    world.provider.isStuck = true
    const reviewing = world.swap.review()
    await world.pass(29_000)
    expect(world.state().progress.step).toBe('preparing')
    await world.pass(1_000)
    await reviewing
    expect(failureOf(world)).toMatchObject({ reason: 'providerFailed', wasSent: 'no' })
  })

  it.each([
    ['an exchange', undefined, 'trade', 'unknown'],
    ['an approval', ofToken, 'approve', 'no'],
  ] as const)(
    'still follows %s that no node confirmed [REL-03] [M1]',
    async (_, draft, operationType, wasSent) => {
      const id = `0x${'ab'.repeat(32)}`
      const world = await startSwap()
      await world.reviewed(draft)
      world.ledger.submissionFault = new UnconfirmedError(id, new Error('lost'))
      await world.swap.confirm()
      // An approval that may have been sent has exchanged nothing.
      expect(failureOf(world)).toMatchObject({ reason: 'nodeFailed', wasSent, transactionId: id })
      expect(world.kernel.transactions.store.getState().find((one) => one.id === id)).toMatchObject({
        operationType,
        status: 'unknown',
      })
    },
  )

  it('treats an exchange as possibly sent if the wallet returns the hash of its approval [REL-03] [PAY-01]', async () => {
    const id = `0x${'ab'.repeat(32)}`
    const answers = [id, id.toUpperCase().replace('X', 'x')]
    const world = await startSwap({ answers: { eth_sendTransaction: () => answers.shift() } })
    await world.reviewed(ofToken)
    await world.swap.confirm()
    world.provider.allowed.set(usd.address ?? '', 50_000_000n)
    world.ledger.mine()
    await world.until(({ progress }) => progress.step === 'review')
    await world.swap.confirm()
    expect(failureOf(world)).toMatchObject({ reason: 'walletFailed', wasSent: 'unknown' })
  })

  it("treats it as possibly sent if only the wallet's error text reports missing funds [REL-03]", async () => {
    const world = await startSwap({
      answers: {
        eth_sendTransaction: () => {
          throw { code: -32_000, message: 'insufficient funds for gas * price + value' }
        },
      },
    })
    await world.reviewed()
    await world.swap.confirm()
    expect(failureOf(world)).toMatchObject({ reason: 'insufficientFunds', wasSent: 'unknown' })
  })

  it('treats it as possibly sent if the wallet fails after the request [REL-03]', async () => {
    const world = await startSwap()
    await world.reviewed()
    world.wallet.behave('throw-string', 'eth_sendTransaction')
    await world.swap.confirm()
    expect(failureOf(world)).toMatchObject({ reason: 'walletFailed', wasSent: 'unknown' })
  })
})

describe('only the reviewed step is sent [S6]', () => {
  const stateOf = ({ kernel }: SwapWorld): Record<string, unknown> =>
    Object(
      kernel
        .get(StoresToken)
        .list()
        .find(({ plugin, name }) => plugin === 'swap' && name === 'internal')
        ?.store.getState(),
    )
  const stolen = { method: 'eth_sendTransaction', params: [{ from: alice, to: carol, value: '0x1' }] }

  it.each<[what: string, alter: (state: Record<string, unknown>) => void]>([
    ['the call', (state) => Reflect.set(Object(state.progress).built, 'call', stolen)],
    ['the parameters', (state) => Reflect.set(Object(state.progress).built.call.params[0], 'to', carol)],
    ['the check', (state) => Reflect.set(Object(state.progress).built, 'check', async () => true)],
    ['the account', (state) => Reflect.set(Object(state.progress).built.active.account, 'address', carol)],
    [
      'all that was built',
      (state) => {
        const { progress } = state
        const built = { ...Object(progress).built, call: stolen, check: async () => true }
        if (!Reflect.set(state, 'progress', { ...Object(progress), built }))
          Reflect.set(Object(progress), 'built', built)
      },
    ],
  ])('sends no altered step after a plugin changes %s in the state', async (_, alter) => {
    const world = await startSwap()
    await world.reviewed()
    const { contract } = reviewOf(world) ?? {}
    alter(stateOf(world))
    await world.swap.confirm()
    const wasAltered = failureOf(world)?.reason === 'transactionChanged'
    expect(requestsFor(world)).toHaveLength(wasAltered ? 0 : 1)
    const [sent] = world.wallet.requests.map(({ params }) => Object(params)[0])
    if (!wasAltered) expect(String(sent.to).toLowerCase()).toBe(contract?.toLowerCase())
  })

  it.each([
    ['an exchange', {}],
    ['an approval', ofToken],
  ])('sends nothing if the chain module decodes %s differently while sending', async (_, draft) => {
    const world = await startSwap()
    await world.reviewed(draft)
    world.ledger.readsNothing = true
    await world.swap.confirm()
    expect(failureOf(world)).toMatchObject({ reason: 'transactionChanged', wasSent: 'no' })
    expect(world.wallet.requests).toEqual([])
  })
})

describe('a provider that builds something else than requested [M16]', () => {
  it('is skipped for the next best one, and the review names it', async () => {
    const world = await startSwap({ rival: true })
    const { price } = world.rival
    world.rival.price = (request) => (price(request) * 110n) / 100n
    world.rival.tamper = (call, request) =>
      exchangeCall(request, readExchange(call.data)?.minimum ?? 0n, { recipient: carol })
    await world.ready()
    expect(world.state().quote).toMatchObject({ quote: { provider: { name: 'Rival' } } })
    await world.swap.review()
    expect(reviewOf(world)).toMatchObject({ refused: ['Rival'], quote: { provider: { name: 'Market' } } })
    await world.swap.confirm()
    expect(requestsFor(world)).toHaveLength(1)
  })

  it('is reported if every provider does so', async () => {
    const world = await startSwap({ rival: true })
    for (const one of [world.rival, world.provider])
      one.tamper = (call, request) =>
        exchangeCall(request, readExchange(call.data)?.minimum ?? 0n, { recipient: carol })
    await world.ready()
    await world.swap.review()
    expect(failureOf(world)).toMatchObject({ reason: 'transactionChanged', wasSent: 'no' })
    expect(requestsFor(world)).toEqual([])
  })
})
