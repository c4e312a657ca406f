import { afterAll, describe, expect, it } from 'vitest'
import {
  approvalCall,
  carol,
  coin,
  endWorlds,
  exchangeCall,
  far,
  permit2,
  permit2Call,
  readExchange,
  router,
  type SwapWorld,
  startSwap,
  usd,
} from '../../testing/swap-world.js'
import type { SwapFailure, SwapReview } from '../contract.js'

afterAll(endWorlds)

const token = usd.address ?? ''
const fifty = 50_000_000n
const unlimited = 2n ** 256n - 1n
const ofToken = { sellToken: usd.id, buyToken: coin.id, amount: '50' }
const batching = ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus']

const reviewOf = ({ state }: SwapWorld): SwapReview | undefined => {
  const { progress } = state()
  return 'review' in progress ? progress.review : undefined
}
const failureOf = ({ state }: SwapWorld): SwapFailure | undefined => {
  const { progress } = state()
  return 'failure' in progress ? progress.failure : undefined
}
/** Starts a market that takes tokens by Permit2. @param canBatch the wallet executes batches */
async function start(canBatch = false): Promise<SwapWorld> {
  const world = canBatch
    ? await startSwap({
        methods: batching,
        answers: { wallet_getCapabilities: () => true, wallet_sendCalls: () => 'batch-1' },
      })
    : await startSwap()
  world.provider.permit2Allowed = 0n
  return world
}
const secondsOf = ({ platform }: SwapWorld): number => Math.floor(platform.now() / 1000)
/** The honest approval in Permit2, with changes. */
const inPermit2 = (
  world: SwapWorld,
  changed: Partial<Parameters<typeof permit2Call>[0]>,
  to: string = permit2,
) => permit2Call({ token, spender: router, value: fifty, expires: secondsOf(world) + 1_800, ...changed }, to)
/** Confirms the step, mines it, and sets the allowance that it changed. */
async function confirm(world: SwapWorld, allow: () => void): Promise<void> {
  await world.swap.confirm()
  allow()
  world.ledger.mine()
  await world.until(({ progress }) => progress.step === 'review')
}
const sentTo = ({ wallet }: SwapWorld): readonly string[] =>
  wallet.requests.map(({ params }) => Object(params)[0].to)
const batchOf = ({ wallet }: SwapWorld): readonly { readonly to: string }[] =>
  Object(wallet.requests.at(-1)?.params)[0].calls

describe('a token that is taken by Permit2', () => {
  it('is approved for Permit2, then in Permit2 for the router, each exactly, and then swapped [SWP-01] [SEC-07]', async () => {
    const world = await start()
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({
      action: 'approve',
      isRead: true,
      done: [],
      allowance: { spender: permit2, amount: { value: fifty } },
      permit2: { contract: permit2, spender: router },
    })
    await confirm(world, () => world.provider.allowed.set(token, fifty))
    const now = secondsOf(world)
    const review = reviewOf(world)
    expect(review).toMatchObject({
      action: 'approvePermit2',
      isRead: true,
      done: ['approve'],
      contract: router,
      allowance: { spender: router, amount: { value: fifty } },
      permit2: { contract: permit2, spender: router },
    })
    expect(Math.abs((review?.permit2?.expiresAt ?? 0) / 1000 - now - 1_800)).toBeLessThan(60)
    await confirm(world, () => {
      world.provider.permit2Allowed = fifty
    })
    expect(reviewOf(world)).toMatchObject({
      action: 'swap',
      done: ['approve', 'approvePermit2'],
      allowance: undefined,
      contract: router,
    })
    await world.swap.confirm()
    expect(sentTo(world)).toEqual([token, permit2, router])
    expect(world.state().progress.step).toBe('sent')
    expect(
      world.kernel.transactions.store.getState().map(({ operationType, to }) => [operationType, to]),
    ).toEqual(
      expect.arrayContaining([
        ['approve', token],
        ['approve', permit2],
        ['trade', router],
      ]),
    )
  })

  it('needs only the approval in Permit2 if Permit2 has an allowance, also if the earlier one there expired', async () => {
    const world = await start()
    world.provider.allowed.set(token, unlimited)
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({ action: 'approvePermit2', done: [] })
    await confirm(world, () => {
      world.provider.permit2Allowed = fifty
    })
    expect(reviewOf(world)?.action).toBe('swap')
    // It expires before the user confirms: the next refresh requests it again.
    world.provider.permit2Allowed = 0n
    await world.pass(10_000)
    await world.until(({ progress }) => 'review' in progress && progress.review.action === 'approvePermit2')
    expect(sentTo(world)).toEqual([permit2])
  })

  it('replaces an allowance in Permit2 that an earlier swap has left and that is too small', async () => {
    const world = await start()
    world.provider.allowed.set(token, fifty)
    world.provider.permit2Allowed = fifty - 1n
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({
      action: 'approvePermit2',
      allowance: { amount: { value: fifty } },
    })
  })

  it('needs no approval if both allowances suffice', async () => {
    const world = await start()
    world.provider.allowed.set(token, fifty)
    world.provider.permit2Allowed = fifty
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({ action: 'swap', isRead: true })
  })

  it('waits for a node that does not have the approval in Permit2 yet, and requests no second one', async () => {
    const world = await start()
    world.provider.allowed.set(token, fifty)
    await world.reviewed(ofToken)
    await world.swap.confirm()
    world.ledger.mine()
    await world.pass(1_500)
    expect(world.state().progress.step).toBe('preparing')
    world.provider.permit2Allowed = fifty
    await world.until(({ progress }) => progress.step === 'review')
    expect(reviewOf(world)?.action).toBe('swap')
  })

  it('is swapped in one batch of three calls by a wallet that supports it', async () => {
    const world = await start(true)
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({
      action: 'approveAndSwap',
      isRead: true,
      contract: router,
      allowance: { spender: router, amount: { value: fifty } },
      permit2: { contract: permit2, spender: router, expiresAt: expect.any(Number) },
    })
    await world.swap.confirm()
    expect(batchOf(world).map(({ to }) => to)).toEqual([token, permit2, router])
  })

  it('is swapped in a batch of two calls if Permit2 has an allowance', async () => {
    const world = await start(true)
    world.provider.allowed.set(token, unlimited)
    await world.reviewed(ofToken)
    await world.swap.confirm()
    expect(batchOf(world).map(({ to }) => to)).toEqual([permit2, router])
  })

  it('resets the allowance of Permit2 first, alone, for a token that requires that', async () => {
    const world = await start(true)
    world.provider.allowed.set(token, 7n)
    world.ledger.refusesApproval = (value) => value > 0n && world.provider.allowed.get(token) !== 0n
    await world.reviewed(ofToken)
    expect(reviewOf(world)).toMatchObject({ action: 'resetAllowance', allowance: { amount: { value: 0n } } })
    await confirm(world, () => world.provider.allowed.set(token, 0n))
    expect(reviewOf(world)?.action).toBe('approveAndSwap')
  })

  it('is not sold on a chain without batches, by which the chain decodes the sale', async () => {
    const world = await startSwap({ hasNoBatches: true })
    world.provider.permit2Allowed = 0n
    await world.reviewed(ofToken)
    expect(failureOf(world)).toMatchObject({ reason: 'noRoute', wasSent: 'no' })
    expect(world.wallet.requests).toEqual([])
  })

  it('is not sold to a provider that builds no approval in Permit2', async () => {
    const world = await start()
    world.provider.faults.set('buildPermit2Approval', new Error('unsupported'))
    await world.reviewed(ofToken)
    expect(failureOf(world)).toMatchObject({ reason: 'providerFailed', wasSent: 'no' })
    expect(world.wallet.requests).toEqual([])
  })
})

/** Spoils one fact of what the provider builds. */
type Lie = (world: SwapWorld) => void
const lies: readonly (readonly [what: string, lie: Lie])[] = [
  [
    'another spender in Permit2',
    (world) => {
      world.provider.tamperPermit2 = () => inPermit2(world, { spender: carol })
    },
  ],
  [
    'another spender, which it also names',
    ({ provider }) => {
      provider.permit2Spender = carol
    },
  ],
  [
    'another spender, which it names, and an exchange with it that the chain does not know as the router',
    ({ provider }) => {
      provider.permit2Spender = carol
      provider.tamper = (call, request) =>
        exchangeCall(request, readExchange(call.data)?.minimum ?? 0n, { to: carol })
    },
  ],
  [
    'a router that takes the token by another contract than Permit2',
    ({ provider }) => {
      provider.tamper = (call, request) =>
        exchangeCall(request, readExchange(call.data)?.minimum ?? 0n, { by: carol })
    },
  ],
  [
    'a larger amount in Permit2',
    (world) => {
      world.provider.tamperPermit2 = () => inPermit2(world, { value: fifty + 1n })
    },
  ],
  [
    'the unlimited amount in Permit2',
    (world) => {
      world.provider.tamperPermit2 = () => inPermit2(world, { value: 2n ** 160n - 1n })
    },
  ],
  [
    'a smaller amount in Permit2',
    (world) => {
      world.provider.tamperPermit2 = () => inPermit2(world, { value: fifty - 1n })
    },
  ],
  [
    'a far expiry',
    (world) => {
      world.provider.tamperPermit2 = () => inPermit2(world, { expires: secondsOf(world) + 3_700 })
    },
  ],
  [
    'an expiry in the past',
    (world) => {
      world.provider.tamperPermit2 = () => inPermit2(world, { expires: secondsOf(world) })
    },
  ],
  [
    'an expiry of zero',
    (world) => {
      world.provider.tamperPermit2 = () => inPermit2(world, { expires: 0 })
    },
  ],
  [
    'another token in Permit2',
    (world) => {
      world.provider.tamperPermit2 = () => inPermit2(world, { token: far.address })
    },
  ],
  [
    'another contract than Permit2',
    (world) => {
      world.provider.tamperPermit2 = () => inPermit2(world, {}, carol)
    },
  ],
  [
    'coins along with the approval',
    (world) => {
      world.provider.tamperPermit2 = (call) => ({ ...call, value: 1n })
    },
  ],
  [
    'an approval of the token instead of the one in Permit2',
    (world) => {
      world.provider.tamperPermit2 = () => approvalCall(token, permit2, fifty)
    },
  ],
  [
    'an exchange instead of the approval in Permit2',
    (world) => {
      world.provider.tamperPermit2 = (_, request) => exchangeCall(request, 1n)
    },
  ],
  [
    'bytes that cannot be decoded instead of the approval in Permit2',
    (world) => {
      world.provider.tamperPermit2 = () => ({ to: permit2, data: '0x12345678', value: 0n })
    },
  ],
  [
    'another recipient of the exchange',
    ({ provider }) => {
      provider.tamper = (call, request) =>
        exchangeCall(request, readExchange(call.data)?.minimum ?? 0n, { by: permit2, recipient: carol })
    },
  ],
  [
    'an exchange for another token',
    ({ provider }) => {
      provider.tamper = (call, request) =>
        exchangeCall({ ...request, buyToken: far.address }, readExchange(call.data)?.minimum ?? 0n, {
          by: permit2,
        })
    },
  ],
  [
    'an exchange of more',
    ({ provider }) => {
      provider.tamper = (call, request) =>
        exchangeCall(
          { ...request, sellAmount: request.sellAmount + 1n },
          readExchange(call.data)?.minimum ?? 0n,
          { by: permit2 },
        )
    },
  ],
  [
    'a minimum below the slippage limit',
    ({ provider }) => {
      provider.tamper = (call, request) =>
        exchangeCall(request, (readExchange(call.data)?.minimum ?? 0n) - 1n, { by: permit2 })
    },
  ],
  [
    'an exchange that cannot be decoded',
    ({ ledger }) => {
      ledger.isUnreadable = true
    },
  ],
]

describe.each([
  ['one by one', false],
  ['in a batch', true],
])('sends nothing %s if the provider lies about a sale by Permit2 [SEC-07]', (_, canBatch) => {
  const rejects = async (world: SwapWorld, lie: Lie): Promise<void> => {
    await world.ready(ofToken)
    lie(world)
    await world.swap.review()
    expect(failureOf(world)).toMatchObject({ reason: 'transactionChanged', wasSent: 'no' })
    await expect(world.swap.confirm()).rejects.toMatchObject({ code: 'STEP_INVALID' })
    expect(world.wallet.requests.filter(({ method }) => method !== 'wallet_getCapabilities')).toEqual([])
  }

  it.each(lies)('rejects %s, before the first approval', async (_what, lie) => {
    await rejects(await start(canBatch), lie)
  })

  it.each(lies)('rejects %s, before the approval in Permit2', async (_what, lie) => {
    const world = await start(canBatch)
    world.provider.allowed.set(token, unlimited)
    await rejects(world, lie)
  })

  it.each<[what: string, spender: string, of: string, value: bigint]>([
    ['for another spender', carol, token, fifty],
    ['for the router itself', router, token, fifty],
    ['of more', permit2, token, fifty + 1n],
    ['without a limit', permit2, token, unlimited],
    ['of another token', permit2, far.address, fifty],
    ['of zero', permit2, token, 0n],
  ])('rejects an approval of the token %s', async (_what, spender, of, value) => {
    await rejects(await start(canBatch), ({ provider }) => {
      provider.tamperApproval = () => approvalCall(of, spender, value)
    })
  })

  it('rejects calls that the chain decodes differently while sending', async () => {
    const world = await start(canBatch)
    world.provider.allowed.set(token, unlimited)
    await world.reviewed(ofToken)
    world.ledger.readsNothing = true
    await world.swap.confirm()
    expect(failureOf(world)).toMatchObject({ reason: 'transactionChanged', wasSent: 'no' })
    expect(world.wallet.requests.filter(({ method }) => method !== 'wallet_getCapabilities')).toEqual([])
  })
})

it('rejects an allowance in Permit2 where the provider named the router itself as the spender [SEC-07]', async () => {
  const world = await startSwap()
  await world.ready(ofToken)
  world.provider.tamperApproval = () => inPermit2(world, {})
  await world.swap.review()
  expect(failureOf(world)).toMatchObject({ reason: 'transactionChanged', wasSent: 'no' })
})
