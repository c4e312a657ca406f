import { afterEach, describe, expect, it } from 'vitest'
import {
  type ActionCheck,
  type ActionReview,
  type ActionReviewer,
  type AnyKernel,
  actionChecks,
  actionReviewers,
  contributeTo,
  createKernel,
  createToken,
  definePlugin,
  type LazyPlugin,
  lazyPlugin,
  type Plugin,
  type PluginContext,
  type PluginTypes,
  provide,
  type ReviewAnswer,
} from '#kernel'
import { createMockChain, createMockConnector, createMockWorld, createTestPlatform } from '#testing'

type Review = (review: ActionReview, signal: AbortSignal) => unknown

const running: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

/** A plugin with one reviewer. */
function reviewing(id: string, review: Review, order?: number): Plugin<PluginTypes> {
  const token = createToken<ActionReviewer>(id)
  return definePlugin<PluginTypes>({
    id,
    version: '1.0.0',
    kernel: '*',
    services: [
      provide(token, {
        deps: [],
        // A plugin without types may answer anything.
        create: (): ActionReviewer => ({
          review: async (given, signal) => (await review(given, signal)) as ReviewAnswer,
        }),
      }),
    ],
    contributes: {
      extra: [contributeTo(actionReviewers, { id: `${id}.reviewer`, order, reviewer: token })],
    },
  })
}

/** A plugin that sends requests of its own. */
function sender(id: string, onContext: (context: PluginContext) => void): Plugin<PluginTypes> {
  return definePlugin<PluginTypes>({
    id,
    version: '1.0.0',
    kernel: '*',
    contributes: { rpc: { eip155: { approval: ['mock_sign'] } } },
    start: onContext,
  })
}

async function start(
  plugins: readonly (Plugin<PluginTypes> | LazyPlugin<PluginTypes>)[],
  {
    powers = {},
    features = {},
    type,
  }: {
    powers?: Record<string, readonly string[]>
    features?: Record<string, boolean>
    type?: 'auth'
  } = {},
) {
  const platform = createTestPlatform()
  const wallet = createMockConnector({
    id: 'mock',
    methods: ['mock_ping', 'mock_sign'],
    answers: { mock_ping: () => 'pong', mock_sign: () => 'signed' },
  })
  const kernel = createKernel({
    projectId: 'test',
    platform,
    logLevel: 'silent',
    features,
    networks: [1, 2].map((id) => ({
      id,
      name: `Network ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
    })),
    policy: {
      plugins: Object.fromEntries(
        Object.entries(powers).map(([id, allowedPowers]) => [id, { allowedPowers }]),
      ),
    },
  }).use(
    createMockWorld({
      chains: [createMockChain({ namespace: 'eip155' })],
      wallets: [Object.assign(wallet, type && { type })],
    }),
  )
  for (const plugin of plugins) {
    if ('manifest' in plugin) kernel.use(plugin)
    else kernel.use(plugin)
  }
  running.push(kernel)
  const events: string[] = []
  kernel.on('alert:raised', ({ error }) => events.push(error.code))
  kernel.on('kernel:pluginFailed', ({ error }) => events.push(error.code))
  const started = kernel.start()
  await kernel.connections.connect('mock')
  const params = [{ to: 'you' }]
  const sign = (signal?: AbortSignal) =>
    kernel.rpc.request({ method: 'mock_sign', params, ...(signal && { signal }) })
  const sent = () => wallet.requests.filter(({ method }) => method === 'mock_sign')
  return { kernel, platform, sign, sent, events, started, params }
}

const allowed = { powers: { guard: ['actionReviewers'] } }
const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    ({ code, details }: { code: string; details: string }) => `${code} ${details}`,
  )

describe('the reviewer of requests [KRN-10] [SEC-06]', () => {
  it('gets each request with its notes, frozen, and the wallet gets these very parameters', async () => {
    const seen: ActionReview[] = []
    const Notes = createToken<ActionCheck>('notes')
    const notes = definePlugin<PluginTypes>({
      id: 'notes',
      version: '1.0.0',
      kernel: '*',
      services: [
        provide(Notes, {
          deps: [],
          create: (): ActionCheck => ({
            check: async () => ({ notes: [{ id: 'n', tone: 'danger', title: 'Fraud', body: 'Known' }] }),
          }),
        }),
      ],
      contributes: { extra: [contributeTo(actionChecks, { id: 'notes', check: Notes })] },
    })
    const outcomes: boolean[] = []
    const { sign, sent, kernel, params } = await start(
      [
        notes,
        reviewing('guard', (review) => {
          seen.push(review)
          void review.outcome.then((isDone) => outcomes.push(isDone))
          // The page changes its object while the user reads.
          Object.assign(params[0] ?? {}, { to: 'me' })
          expect(() => Object.assign(Object(review.action.params)[0], { to: 'me' })).toThrow()
          return 'continue'
        }),
      ],
      allowed,
    )
    expect(await sign()).toBe('signed')
    await kernel.rpc.request({ method: 'mock_ping' })
    expect(sent().map((one) => one.params)).toEqual([[{ to: 'you' }]])
    expect(seen).toMatchObject([
      {
        action: { caller: 'host', method: 'mock_sign', params: [{ to: 'you' }] },
        notes: [{ title: 'Fraud' }],
      },
    ])
    expect(seen[0]?.shownBy).toBeUndefined()
    await expect.poll(() => outcomes).toEqual([true])
  })

  it('loads its code while the request is checked, and not for a request that no user confirms', async () => {
    const loaded: string[] = []
    const Guard = createToken<ActionReviewer>('guard')
    const Slow = createToken<ActionCheck>('slow')
    const guard = definePlugin<PluginTypes>({
      id: 'guard',
      version: '1.0.0',
      kernel: '*',
      services: async () => {
        loaded.push('reviewer')
        const create = (): ActionReviewer => ({ review: async () => 'continue' })
        return { default: [provide(Guard, { deps: [], create })] }
      },
      contributes: { extra: [contributeTo(actionReviewers, { id: 'guard.reviewer', reviewer: Guard })] },
    })
    const slow = definePlugin<PluginTypes>({
      id: 'slow',
      version: '1.0.0',
      kernel: '*',
      services: [
        provide(Slow, {
          deps: [],
          create: (): ActionCheck => ({
            check: async () => {
              await expect.poll(() => loaded).toEqual(['reviewer'])
              loaded.push('checked')
              return { notes: [] }
            },
          }),
        }),
      ],
      contributes: { extra: [contributeTo(actionChecks, { id: 'slow', check: Slow })] },
    })
    const { sign, kernel, started } = await start([slow, guard], allowed)
    await started
    await kernel.rpc.request({ method: 'mock_ping' })
    expect(loaded).toEqual([])
    expect(await sign()).toBe('signed')
    expect(loaded).toEqual(['reviewer', 'checked'])
  })

  it('rejects with USER_REJECTED, and the wallet is not called', async () => {
    const outcomes: boolean[] = []
    const { sign, sent } = await start(
      [
        reviewing('guard', ({ outcome }) => {
          void outcome.then((isDone) => outcomes.push(isDone))
          return 'reject'
        }),
      ],
      allowed,
    )
    expect(await codeOf(sign())).toMatch(/^USER_REJECTED/)
    expect(sent()).toEqual([])
    await expect.poll(() => outcomes).toEqual([false])
  })

  it.each([
    ['throws', () => Promise.reject(new Error('broken'))],
    ['answers something else', () => true],
    ['answers nothing', () => undefined],
  ])('that %s refuses the request', async (_, review) => {
    const { sign, sent } = await start([reviewing('guard', review)], allowed)
    expect(await codeOf(sign())).toMatch(/^ACTION_REVIEW_FAILED plugin 'guard'/)
    expect(sent()).toEqual([])
  })

  it('without the power of the host is not asked: it can neither continue nor precede the allowed one', async () => {
    const asked: string[] = []
    const answer = (id: string, given: string) => () => {
      asked.push(id)
      return given
    }
    const { sign, sent, events } = await start(
      [
        reviewing('hostile', answer('hostile', 'continue'), -1),
        reviewing('guard', answer('guard', 'reject'), 1),
        reviewing('second', answer('second', 'continue'), 2),
      ],
      { powers: { guard: ['actionReviewers'], second: ['actionReviewers'] } },
    )
    expect(await codeOf(sign())).toMatch(/^USER_REJECTED/)
    expect(asked).toEqual(['guard'])
    expect(events).toEqual(['ACTION_REVIEWER_IGNORED'])
    expect(sent()).toEqual([])
  })

  it('that the host allows and that is missing refuses, also after its fetch failed; a disabled one does not', async () => {
    const missing = await start([], allowed)
    expect(await codeOf(missing.sign())).toMatch(/^ACTION_REVIEW_FAILED plugin 'guard'/)
    const failed = lazyPlugin('guard', () => Promise.reject(new Error('offline')))
    const unfetched = await start([failed], allowed)
    await unfetched.started
    expect(await codeOf(unfetched.sign())).toMatch(/^ACTION_REVIEW_FAILED plugin 'guard'/)
    const disabled = await start([], { ...allowed, features: { guard: false } })
    expect(await disabled.sign()).toBe('signed')
    expect([missing, unfetched, disabled].map(({ sent }) => sent().length)).toEqual([0, 0, 1])
  })

  it('is left when the request is aborted, and when the network changes', async () => {
    const ended: unknown[] = []
    const waiting: (() => void)[] = []
    const { sign, sent, kernel } = await start(
      [
        reviewing('guard', (_, signal) => {
          signal.addEventListener('abort', () => ended.push(Object(signal.reason).code))
          return new Promise<string>((resolve) => waiting.push(() => resolve('continue')))
        }),
      ],
      allowed,
    )
    const controller = new AbortController()
    const left = codeOf(sign(controller.signal))
    await expect.poll(() => waiting.length).toBe(1)
    controller.abort()
    expect(await left).toMatch(/^ABORTED/)
    const changed = codeOf(sign())
    await expect.poll(() => waiting.length).toBe(2)
    await kernel.networks.switchTo('eip155:2')
    expect(await changed).toMatch(/^CONNECTION_CHANGED/)
    // An answer that comes late sends nothing.
    for (const go of waiting) go()
    expect([ended, sent()]).toEqual([['ABORTED', 'CONNECTION_CHANGED'], []])
  })

  it('learns that a plugin displayed exactly these bytes only from one that the host trusts', async () => {
    const seen: (string | undefined)[] = []
    const contexts: Record<string, PluginContext> = {}
    const keep = (id: string) => sender(id, (context) => Object.assign(contexts, { [id]: context }))
    const guard = reviewing('guard', ({ shownBy }) => {
      seen.push(shownBy)
      return 'continue'
    })
    const { started } = await start([keep('trusted'), keep('other'), guard], {
      powers: { guard: ['actionReviewers'], trusted: ['actions.shown'] },
    })
    await started
    const request = async (id: string, shown: unknown): Promise<void> => {
      const call = { method: 'mock_sign', params: [{ to: 'you', value: '0x1' }] }
      await contexts[id]?.rpc.request({ ...call, shown: { ...call, params: shown } })
    }
    await request('trusted', [{ to: 'you', value: '0x1' }])
    await request('trusted', [{ to: 'you', value: '0x2' }])
    await request('trusted', [{ to: 'you' }])
    await request('other', [{ to: 'you', value: '0x1' }])
    expect(seen).toEqual(['plugin', undefined, undefined, undefined])
  })

  it('learns that an embedded wallet displays its requests itself', async () => {
    const seen: (string | undefined)[] = []
    const guard = reviewing('guard', ({ shownBy }) => {
      seen.push(shownBy)
      return 'continue'
    })
    const { sign } = await start([guard], { ...allowed, type: 'auth' })
    await sign()
    expect(seen).toEqual(['wallet'])
  })
})
