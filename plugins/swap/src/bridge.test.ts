import { afterEach, describe, expect, it } from 'vitest'
import type { ContractCall } from '#kernel'
import { createTestPlatform, settle } from '#testing'
import {
  alice,
  carol,
  dai,
  daiContract,
  endWorlds,
  ether,
  exchangeCall,
  readExchange,
  type SwapWorld,
  startSwap,
  usd,
} from '../testing/swap-world.js'
import type { SwapRequest } from './contract.js'

afterEach(endWorlds)

const there = 'eip155:10'
const daiThere = dai.id.replace('eip155:1/', `${there}/`)
const hash = `0x${'1'.padStart(64, '0')}`
const arrival = `0x${'cd'.repeat(32)}`

/** Creates a draft that buys DAI on the other network, with a quote. */
async function draft(world: SwapWorld, sellToken?: string): Promise<void> {
  const { swap, provider, until } = world
  provider.bridgesTo = there
  swap.watch()
  await until(({ tokenStatus }) => tokenStatus === 'ready')
  swap.setDestination(there)
  await until(({ destinationTokenStatus }) => destinationTokenStatus === 'ready')
  if (sellToken !== undefined) swap.setSellToken(sellToken)
  swap.setBuyToken(daiThere)
  swap.setAmount({ typed: sellToken === undefined ? '0.5' : '10' })
  await until(({ quote }) => quote.phase === 'ready')
}
async function reviewed(world: SwapWorld, sellToken?: string): Promise<void> {
  await draft(world, sellToken)
  await world.swap.review()
}
const start = async (): Promise<SwapWorld> => startSwap()
const failureOf = ({ state }: SwapWorld): unknown => {
  const { progress } = state()
  return progress.step === 'draft' ? progress.failure?.reason : progress.step
}
const only = ({ swap }: SwapWorld) => swap.bridges.getState()[0]
const requestsOf = ({ provider }: SwapWorld): readonly string[] =>
  provider.requests.filter((one) => one.startsWith('readState'))

describe('the draft of a bridge', () => {
  it('[SWP-01] offers the networks of a provider that bridges, and their tokens', async () => {
    const world = await start()
    const { swap, provider, state } = world
    expect(swap.destinations()).toEqual([])
    swap.setDestination(there)
    expect(state().destination).toBeUndefined()
    await draft(world)
    expect(swap.destinations()).toEqual([there])
    expect(state()).toMatchObject({ destination: there, buyToken: { id: daiThere }, obstacle: undefined })
    expect(swap.search('', 'buy').every(({ caipNetworkId }) => caipNetworkId === there)).toBe(true)
    expect(swap.search('').every(({ caipNetworkId }) => caipNetworkId === 'eip155:1')).toBe(true)
    expect(state().quote).toMatchObject({ quote: { bridge: { name: 'Bridge', duration: 60 } } })
    provider.bridgesTo = undefined
    swap.setAmount({ typed: '0.4' })
    expect(state().destination).toBeUndefined()
  })

  it('asks no provider that swaps on one network only for a bridge (SEC-07)', async () => {
    const world = await startSwap({ rival: true })
    world.rival.requests.length = 0
    await draft(world)
    expect(world.rival.requests.filter((one) => one === 'quote')).toEqual([])
  })

  it('leaves the destination when the page fills in tokens of its own network', async () => {
    const world = await start()
    await draft(world)
    world.swap.fill({ toToken: 'DAI' })
    expect(world.state()).toMatchObject({ buyToken: { id: dai.id } })
    expect(world.state().destination).toBeUndefined()
  })

  it('does not turn its direction: the wallet is on the first network', async () => {
    const world = await start()
    await draft(world)
    world.swap.switchDirection()
    expect(world.state()).toMatchObject({ destination: there, buyToken: { id: daiThere } })
  })
})

describe('the review of a bridge', () => {
  it('[SWP-02] shows the other network, the recipient, the end of its time and the refund', async () => {
    const world = await start()
    await reviewed(world)
    expect(world.state().progress).toMatchObject({
      step: 'review',
      review: {
        isRead: true,
        caipNetworkId: 'eip155:1',
        buyToken: { id: daiThere },
        bridge: {
          destination: there,
          recipient: alice,
          deliversUntil: 1_800_000_000_000,
          refundSymbol: 'ETH',
        },
        quote: { bridge: { duration: 60 }, minBuyAmount: { value: 1_485n * ether } },
      },
    })
  })

  it('[SWP-02] approves exactly the amount first, for the known network', async () => {
    const world = await start()
    await reviewed(world, usd.id)
    expect(world.state().progress).toMatchObject({
      review: {
        action: 'approve',
        allowance: { amount: { value: 10_000_000n } },
        bridge: { destination: there, recipient: alice },
      },
    })
  })

  type Lie = (call: ContractCall, request: SwapRequest) => ContractCall
  const minimum = 1_485n * ether
  const lies: Readonly<Record<string, Lie>> = {
    'another recipient': (_, request) => exchangeCall(request, minimum, { recipient: carol }),
    'a refund to another account': (_, request) => exchangeCall(request, minimum, { refundTo: carol }),
    'another destination': (_, request) => exchangeCall({ ...request, destination: 'eip155:999' }, minimum),
    'no destination': (_, request) => exchangeCall({ ...request, destination: undefined }, minimum),
    'another bought token': (_, request) => exchangeCall({ ...request, buyToken: usd.address }, minimum),
    'more spending': (call) => ({ ...call, value: call.value + 1n }),
    'a smaller minimum': (_, request) => exchangeCall(request, minimum - 1n),
    'a time that has passed': (_, request) => exchangeCall(request, minimum, { deadline: 1_600_000_000 }),
  }
  it.each(Object.keys(lies))('[SEC-07] refuses %s', async (lie) => {
    const world = await start()
    world.provider.tamper = lies[lie] ?? ((call) => call)
    await reviewed(world)
    expect(failureOf(world)).toBe('transactionChanged')
    expect(world.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  })

  it('[SEC-07] refuses a bridge that cannot be decoded, also where the node simulates', async () => {
    const world = await startSwap({ isSimulating: true })
    world.ledger.isUnreadable = true
    world.ledger.simulated = { spent: ether / 2n, received: 1_500n * ether, isOnly: true }
    await reviewed(world)
    expect(failureOf(world)).toBe('transactionChanged')
  })

  it('[SEC-07] refuses a bridge that takes more, or something else, than the node simulates', async () => {
    for (const [spent, isOnly, step] of [
      [ether / 2n, true, 'review'],
      [ether / 2n + 1_000n, true, 'transactionChanged'],
      [ether / 2n, false, 'transactionChanged'],
    ] as const) {
      const world = await startSwap({ isSimulating: true })
      world.ledger.simulated = { spent, received: 0n, isOnly }
      await reviewed(world)
      expect(failureOf(world)).toBe(step)
    }
  })

  describe('where the node does not simulate', () => {
    const account = `eip155:1:${alice.toLowerCase()}`
    const sold = { account, kind: 'coin', amount: String(-ether / 2n) }
    const [other, spender] = [`eip155:1:${usd.address}`, `eip155:1:${carol}`]
    const success = { status: 'success', gasUsed: '21000', changes: [sold], approvals: [] }

    /** Reviews a bridge with the gateway's answer to the simulation; `undefined`: it does not simulate. */
    async function withGateway(
      answer: unknown,
      { sellToken, isUnreadable = false }: { sellToken?: string; isUnreadable?: boolean } = {},
    ) {
      const platform = createTestPlatform({ now: 1_700_000_000_000 })
      platform.onFetch(({ url }) => {
        const { pathname } = new URL(url)
        const simulation = answer === undefined ? [] : ['eip155:1']
        if (pathname === '/v1/supported-chains')
          return Response.json({ http: ['eip155:1', there], ws: [], swaps: [], simulation })
        if (pathname === '/v1/simulations')
          return answer === 'down' ? new Response('{}', { status: 502 }) : Response.json(answer)
        return Response.json({ fungibles: [], tokens: [], quotes: [] })
      })
      const world = await startSwap({ platform, gateway: 'https://gateway.example' })
      world.ledger.isUnreadable = isUnreadable
      world.provider.allowed.set(usd.address ?? '', 10n ** 30n)
      await draft(world, sellToken)
      await world.swap.review()
      const sent = platform.requests.filter(({ url }) => url.includes('/v1/simulations'))
      return { world, bodies: sent.map(({ body }) => JSON.parse(String(body))) }
    }

    it('accepts a bridge of which the gateway shows exactly the sold amount', async () => {
      const { world, bodies } = await withGateway(success)
      expect(failureOf(world)).toBe('review')
      expect(bodies).toEqual([
        {
          userAddress: `eip155:1:${alice}`,
          calls: [{ to: expect.any(String), data: expect.any(String), value: String(ether / 2n) }],
        },
      ])
    })

    it.each<[string, object]>([
      ['more of the sold coin', { changes: [{ ...sold, amount: String(-ether) }] }],
      ['nothing of it', { changes: [] }],
      ['another token', { changes: [sold, { account, kind: 'token', token: other, amount: '-1' }] }],
      [
        'a collectible',
        { changes: [sold, { account, kind: 'collectible', token: other, tokenId: '1', amount: '-1' }] },
      ],
      ['a new approval', { approvals: [{ account, spender, token: other, kind: 'token', amount: '1' }] }],
      ['an approval of all collectibles', { approvals: [{ account, spender, token: other, kind: 'all' }] }],
    ])(
      '[SEC-07] refuses a bridge if %s leaves the account in the simulation of the gateway',
      async (_, change) => {
        const { world } = await withGateway({ ...success, ...change })
        expect(failureOf(world)).toBe('transactionChanged')
        expect(world.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
      },
    )

    it('knows a sold token in any spelling, and the allowance of it that is used', async () => {
      const token = other.toLowerCase()
      const spent = { account, kind: 'token', token, amount: '-10000000' }
      const left = { account, spender, token, kind: 'token', amount: '1' }
      const answer = { ...success, changes: [spent], approvals: [left] }
      expect(failureOf((await withGateway(answer, { sellToken: usd.id })).world)).toBe('review')
      const more = { ...answer, changes: [{ ...spent, amount: '-10000010' }] }
      expect(failureOf((await withGateway(more, { sellToken: usd.id })).world)).toBe('transactionChanged')
    })

    it('ignores what arrives, and the changes of other accounts', async () => {
      const changes = [
        sold,
        { account, kind: 'token', token: other, amount: '5' },
        { account: spender, kind: 'token', token: other, amount: '-5' },
      ]
      expect(failureOf((await withGateway({ ...success, changes })).world)).toBe('review')
    })

    it('relies on the decoded call as before if the gateway reports no success, or fails', async () => {
      for (const answer of [{ status: 'reverted', changes: [] }, { status: 'success' }, 'down']) {
        const { world, bodies } = await withGateway(answer)
        expect(failureOf(world)).toBe('review')
        expect(bodies).toHaveLength(1)
      }
      const { world, bodies } = await withGateway(undefined)
      expect([failureOf(world), bodies]).toEqual(['review', []])
    })

    it('[SEC-07] never accepts a bridge that cannot be decoded because of a simulation', async () => {
      const { world, bodies } = await withGateway(success, { isUnreadable: true })
      expect([failureOf(world), bodies]).toEqual(['transactionChanged', []])
    })
  })

  it('[SEC-07] refuses a contract account before its approval', async () => {
    const world = await start()
    world.ledger.isContract = true
    await reviewed(world, usd.id)
    expect(failureOf(world)).toBe('transactionChanged')
    expect(world.provider.requests).not.toContain('buildApproval')
  })

  it('[SEC-07] refuses a call between networks for a swap on one', async () => {
    const world = await start()
    world.provider.tamper = (_, request) => exchangeCall({ ...request, destination: there }, minimum)
    await world.reviewed()
    expect(failureOf(world)).toBe('transactionChanged')
  })
})

/** Confirms a bridge; its transaction is mined. */
async function sent(world: SwapWorld): Promise<void> {
  await reviewed(world)
  await world.swap.confirm()
  await settle()
}
async function mined(world: SwapWorld): Promise<void> {
  await sent(world)
  world.ledger.mine()
  await world.until(() => only(world)?.status === 'pending')
}

describe('a sent bridge', () => {
  it('[REL-02] is followed to its arrival, which the page’s own node confirms', async () => {
    const world = await start()
    await sent(world)
    expect(only(world)).toMatchObject({ id: hash, destination: there, status: 'sending' })
    world.ledger.mine()
    await world.until(() => only(world)?.status === 'pending')
    expect(world.events.map(({ event }) => event)).toEqual(['swap:initiated'])
    world.provider.bridgeState = { status: 'arrived', transactionId: arrival }
    world.ledger.received = 1_490n * ether
    await world.pass(15_000)
    await world.until(() => only(world)?.status === 'arrived')
    expect(only(world)).toMatchObject({ endId: arrival, received: 1_490n * ether })
    expect(world.ledger.receipts).toEqual([arrival])
    expect(world.events.map(({ event }) => event)).toEqual(['swap:initiated', 'swap:succeeded'])
    expect(requestsOf(world)[0]).toBe(`readState ${hash} ${there} ${alice}`)
    // The end is followed as a transaction of its network, so that balances are read again.
    await world.until(() =>
      world.kernel.transactions.store.getState().some(({ id, caipNetworkId }) => {
        return id === arrival && caipNetworkId === there
      }),
    )
    const before = requestsOf(world).length
    await world.pass(60_000)
    expect(requestsOf(world).length).toBe(before)
  })

  it('[SEC-07] has not arrived while the page’s node has no transfer to the account', async () => {
    const world = await start()
    await mined(world)
    world.provider.bridgeState = { status: 'arrived', transactionId: arrival }
    world.ledger.received = undefined
    await world.pass(15_000)
    await world.until(() => world.ledger.receipts.length > 0)
    await world.pass()
    expect(only(world)?.status).toBe('pending')
    world.provider.bridgeState = { status: 'arrived' }
    await world.pass(15_000)
    expect(only(world)?.status).toBe('pending')
  })

  it('[REL-02] is never failed while its state is not known', async () => {
    const world = await start()
    await mined(world)
    for (const state of [{ status: 'unknown' } as const, new Error('unreachable')]) {
      world.provider.bridgeState = state
      const before = requestsOf(world).length
      await world.pass(15_000)
      await world.until(() => requestsOf(world).length > before)
      expect(only(world)?.status).toBe('pending')
    }
  })

  it('[REL-04] is read at its interval after the clock was set back', async () => {
    const world = await start()
    await mined(world)
    await world.pass(15_000)
    const before = requestsOf(world).length
    world.platform.clock.setBack(3_600_000)
    await world.pass(15_000)
    expect(requestsOf(world).length).toBeGreaterThan(before)
  })

  it('[REL-02] is followed from a failure over its refund to the end', async () => {
    const world = await start()
    await mined(world)
    for (const status of ['failed', 'refunding'] as const) {
      world.provider.bridgeState = { status }
      await world.pass(15_000)
      await world.until(() => only(world)?.status === status)
    }
    world.provider.bridgeState = { status: 'refunded', transactionId: arrival }
    await world.pass(15_000)
    await world.until(() => only(world)?.status === 'refunded')
    expect(world.events.map(({ event }) => event)).toEqual(['swap:initiated'])
    world.swap.forgetBridge(hash)
    expect(world.swap.bridges.getState()).toEqual([])
  })

  it('was not sent if its transaction failed', async () => {
    const world = await start()
    await sent(world)
    world.ledger.mine('failed')
    await world.until(() => only(world)?.status === 'notSent')
  })

  it('[REL-02] is followed again after a reload', async () => {
    const first = await start()
    await mined(first)
    await first.kernel.dispose()
    const world = await startSwap({ platform: first.platform })
    world.provider.bridgesTo = there
    world.provider.bridgeState = { status: 'arrived', transactionId: arrival }
    world.ledger.received = 1_490n * ether
    await world.until(() => only(world)?.status === 'arrived')
    expect(only(world)).toMatchObject({ id: hash, buyToken: daiContract, received: 1_490n * ether })
    await world.kernel.dispose()
    const last = await startSwap({ platform: first.platform })
    await last.until(() => only(last) !== undefined)
    expect(only(last)?.status).toBe('arrived')
    expect(requestsOf(last)).toEqual([])
  })

  it('stays one request to the wallet, and one bridge in the list (SEC-06)', async () => {
    const world = await start()
    await reviewed(world)
    await Promise.all([world.swap.confirm(), world.swap.confirm()])
    await settle()
    const requests = world.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
    expect(requests.length).toBe(1)
    const { data } = Object((Object(requests[0]).params as unknown[])[0])
    expect(readExchange(data)).toMatchObject({ recipient: alice, request: { destination: there } })
    expect(world.swap.bridges.getState().length).toBe(1)
  })
})
