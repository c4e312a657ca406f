import { afterEach, describe, expect, it } from 'vitest'
import {
  type ActionCheck,
  type ActionVerdict,
  type AnyKernel,
  actionChecks,
  type CheckedAction,
  contributeTo,
  createKernel,
  createToken,
  definePlugin,
  type LazyPlugin,
  lazyPlugin,
  type Plugin,
  type PluginTypes,
  provide,
  type RequestDescription,
} from '#kernel'
import { createMockChain, createMockConnector, createMockWorld, createTestPlatform } from '#testing'

type Check = (action: CheckedAction, signal: AbortSignal) => unknown

const running: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

/** A plugin with one check. */
function checking(id: string, check: Check, order?: number, connections = false): Plugin<PluginTypes> {
  const token = createToken<ActionCheck>(id)
  return definePlugin<PluginTypes>({
    id,
    version: '1.0.0',
    kernel: '*',
    expose: token,
    services: [
      provide(token, {
        deps: [],
        create: (): ActionCheck => ({
          // A plugin without types may return anything.
          check: async (action, signal) => (await check(action, signal)) as ActionVerdict,
        }),
      }),
    ],
    contributes: {
      extra: [contributeTo(actionChecks, { id: `${id}.check`, order, connections, check: token })],
    },
  })
}

/** Connects a wallet in a kernel with the plugins, of which the host allows some to refuse. */
async function start(
  plugins: readonly (Plugin<PluginTypes> | LazyPlugin<PluginTypes>)[],
  {
    allowed = [],
    denied = [],
    description,
    connects = true,
  }: {
    allowed?: readonly string[]
    denied?: readonly string[]
    description?: () => Promise<RequestDescription | undefined>
    connects?: boolean
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
    networks: [1, 2].map((id) => ({
      id,
      name: `Network ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
    })),
    policy: {
      plugins: Object.fromEntries([
        ...allowed.map((id) => [id, { allowedPowers: ['actionChecks'] }]),
        ...denied.map((id) => [id, { deniedPowers: ['actionChecks'] }]),
      ]),
    },
  }).use(
    createMockWorld({
      chains: [
        createMockChain({
          namespace: 'eip155',
          rpc: {
            safe: ['mock_ping'],
            approval: ['mock_sign'],
            ...(description && { describe: description }),
          },
        }),
      ],
      wallets: [wallet],
    }),
  )
  for (const plugin of plugins) {
    if ('manifest' in plugin) kernel.use(plugin)
    else kernel.use(plugin)
  }
  running.push(kernel)
  const events: { event: string; payload: unknown }[] = []
  for (const event of ['action:checked', 'alert:raised', 'kernel:pluginFailed'] as const)
    kernel.on(event, (payload) => events.push({ event, payload }))
  const started = kernel.start()
  if (connects) await kernel.connections.connect('mock')
  const sign = (signal?: AbortSignal) =>
    kernel.rpc.request({ method: 'mock_sign', params: [{ to: 'you' }], ...(signal && { signal }) })
  const asked = () => wallet.requests.filter(({ method }) => method === 'mock_sign').length
  return { kernel, platform, wallet, events, sign, asked, started }
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
  )

describe('checks of actions [KRN-10] [SEC-06]', () => {
  it('see each request that a wallet asks its user about, as it would be sent, and cannot change it', async () => {
    const seen: CheckedAction[] = []
    const { kernel, sign, asked, wallet } = await start([
      checking('look', (action) => {
        seen.push(action)
        expect(() => Object.assign(Object(action.params)[0], { to: 'me' })).toThrow()
      }),
    ])
    expect(await sign()).toBe('signed')
    await kernel.rpc.request({ method: 'mock_ping' })
    const account = kernel.connections.caipAddress('eip155')
    expect(seen).toEqual([
      {
        kind: 'request',
        caller: 'host',
        namespace: 'eip155',
        caipNetworkId: 'eip155:1',
        account,
        method: 'mock_sign',
        params: [{ to: 'you' }],
      },
    ])
    expect(asked()).toBe(1)
    expect(wallet.requests.at(-2)?.params).toEqual([{ to: 'you' }])
  })

  it('refuse a request before the wallet is called, if the host allows their plugin to', async () => {
    const { sign, asked } = await start(
      [checking('list', () => ({ refuse: 'This address is\u202e listed' }))],
      {
        allowed: ['list'],
      },
    )
    expect(await codeOf(sign())).toMatch(/^ACTION_REFUSED .*plugin 'list': This address is listed/s)
    expect(asked()).toBe(0)
  })

  it('only warn without that: the host is alerted, and the request goes on', async () => {
    const { sign, asked, events } = await start([checking('list', () => ({ refuse: 'Listed' }))])
    expect(await sign()).toBe('signed')
    expect(asked()).toBe(1)
    expect(events).toMatchObject([
      { event: 'alert:raised', payload: { error: { code: 'ACTION_CHECK_HELD' } } },
      {
        event: 'action:checked',
        payload: {
          caller: 'host',
          method: 'mock_sign',
          notes: [{ plugin: 'list', tone: 'danger', title: 'Listed' }],
        },
      },
    ])
  })

  it('are left out if the host denies them', async () => {
    const { sign } = await start([checking('list', () => ({ refuse: 'Listed' }))], { denied: ['list'] })
    expect(await sign()).toBe('signed')
  })

  it('return notes in their order, short and as plain text, five of each at most', async () => {
    const note = (id: string) => ({
      id,
      tone: 'info',
      title: `${id}\n${'t'.repeat(100)}`,
      body: 'b'.repeat(1000),
    })
    const { sign, events } = await start([
      checking('late', () => ({ notes: [note('late')] }), 2),
      checking('many', () => ({ notes: Array.from({ length: 9 }, (_, at) => note(`many${at}`)) }), 1),
      checking('strange', () => ({ notes: [7, { tone: 'shout', title: {} }] }), 3),
      checking('none', () => undefined, 0),
    ])
    await sign()
    const [{ payload } = { payload: undefined }] = events
    const { notes }: { notes: { id: string; plugin: string; tone: string; title: string; body: string }[] } =
      Object(payload)
    expect(notes.map(({ id, plugin, tone }) => `${plugin} ${id} ${tone}`)).toEqual([
      ...[0, 1, 2, 3, 4].map((at) => `many many${at} info`),
      'late late info',
      'strange  warning',
      'strange  warning',
    ])
    expect(notes[0]?.title).toMatch(/^many0 t+$/)
    expect([notes[0]?.title.length, notes[0]?.body.length]).toEqual([64, 300])
  })

  it.each(['throws', 'hangs', 'returns what cannot be read'])(
    'of which one %s are a fault of its plugin, and skipped, or refuse if they may',
    async (how) => {
      const check: Check = () => {
        if (how === 'throws') throw new Error('broken')
        const unreadable = {
          get notes() {
            throw new Error('unreadable')
          },
        }
        if (how.startsWith('returns')) return unreadable
        return new Promise(() => undefined)
      }
      for (const allowed of [[], ['broken']]) {
        const { sign, asked, platform, events } = await start([checking('broken', check)], { allowed })
        const answer = codeOf(sign())
        for (let round = 0; round < 30; round += 1) await platform.clock.advanceAsync(500)
        expect(await answer).toMatch(allowed.length > 0 ? /^ACTION_CHECK_FAILED/ : /^no error/)
        expect(asked()).toBe(allowed.length > 0 ? 0 : 1)
        expect(events.map(({ event }) => event)).toContain('kernel:pluginFailed')
      }
    },
  )

  it('delay the request, and end with it', async () => {
    const ended: string[] = []
    const waiting: (() => void)[] = []
    const { sign, asked, kernel } = await start([
      checking('slow', (_, signal) => {
        signal.addEventListener('abort', () => ended.push('ended'))
        return new Promise<void>((resolve) => waiting.push(resolve))
      }),
    ])
    const controller = new AbortController()
    const left = codeOf(sign(controller.signal))
    await expect.poll(() => waiting.length).toBe(1)
    controller.abort()
    expect(await left).toMatch(/^ABORTED/)
    expect([ended, asked()]).toEqual([['ended'], 0])
    // Only what was checked is sent: the network changes meanwhile.
    const changed = codeOf(sign())
    await expect.poll(() => waiting.length).toBe(2)
    await kernel.networks.switchTo('eip155:2')
    waiting[1]?.()
    expect(await changed).toMatch(/^CONNECTION_CHANGED/)
    expect(asked()).toBe(0)
  })

  it('of a plugin that is still being fetched are not skipped', async () => {
    let arrive: (found: { default: Plugin<PluginTypes> }) => void = () => undefined
    const lazy = lazyPlugin(
      'late',
      () =>
        new Promise<{ default: Plugin<PluginTypes> }>((resolve) => {
          arrive = resolve
        }),
    )
    const { sign, asked, started } = await start([lazy], { allowed: ['late'] })
    const answer = codeOf(sign())
    arrive({ default: checking('late', () => ({ refuse: 'Listed' })) })
    await started
    expect(await answer).toMatch(/^ACTION_REFUSED/)
    expect(asked()).toBe(0)
  })
})

describe('what a request does [SEC-07]', () => {
  const description: RequestDescription = {
    subject: {
      kind: 'transaction',
      steps: [{ kind: 'send', amount: { token: {}, value: 5n }, to: 'you' }],
      isBatch: false,
    },
    warnings: [],
    recipients: ['you'],
    spenders: [],
    contracts: [],
  }

  it('is part of the action, decoded by the chain and frozen', async () => {
    const seen: CheckedAction[] = []
    const look = checking('look', (action) => void seen.push(action))
    const { sign } = await start([look], { description: async () => description })
    await sign()
    expect(seen[0]?.description).toEqual(description)
    expect(() => Object.assign(Object(seen[0]?.description?.recipients), ['me'])).toThrow()
  })

  it('is absent if the chain fails or does not answer, and the request is checked without it', async () => {
    const seen: CheckedAction[] = []
    const look = checking('look', (action) => void seen.push(action))
    const failing = await start([look], { description: () => Promise.reject(new Error('fault')) })
    expect(await failing.sign()).toBe('signed')
    const silent = await start([look], { description: () => new Promise(() => undefined) })
    const signed = silent.sign()
    await expect
      .poll(async () => {
        await silent.platform.clock.advanceAsync(1_000)
        return seen.length
      })
      .toBe(2)
    expect(await signed).toBe('signed')
    expect(seen.map((action) => 'description' in action)).toEqual([false, false])
  })
})

describe('checks of connections [KRN-10] [SEC-06]', () => {
  it('see each connection that a user requests, and not its restoration', async () => {
    const seen: CheckedAction[] = []
    const look = checking('look', (action) => void seen.push(action), 0, true)
    const requestsOnly = checking('others', (action) => void seen.push(action))
    const { kernel } = await start([look, requestsOnly])
    const account = kernel.connections.caipAddress('eip155')
    expect(seen).toEqual([
      {
        kind: 'connection',
        caller: 'host',
        namespace: 'eip155',
        caipNetworkId: 'eip155:1',
        account,
        accounts: [account],
        method: 'connect',
        params: undefined,
      },
    ])
  })

  it('refuse one before the page gets its accounts, and end it in the wallet', async () => {
    const list = checking('list', () => ({ refuse: 'This account is listed' }), 0, true)
    const { kernel, wallet, events } = await start([list], { allowed: ['list'], connects: false })
    const states: unknown[] = []
    kernel.connections.store.subscribe(({ connections }) => states.push(connections.length))
    expect(await codeOf(kernel.connections.connect('mock'))).toMatch(
      /^ACTION_REFUSED .*plugin 'list': This account is listed/s,
    )
    expect(kernel.connections.active()).toBeUndefined()
    expect(new Set(states)).toEqual(new Set([0]))
    expect(wallet.calls).toEqual(['connect', 'disconnect'])
    expect(events).toEqual([])
  })

  it('only warn without that, and connect', async () => {
    const list = checking('list', () => ({ refuse: 'Listed' }), 0, true)
    const { kernel, events } = await start([list])
    expect(kernel.connections.active()).toBeDefined()
    expect(events).toMatchObject([
      { event: 'alert:raised', payload: { error: { code: 'ACTION_CHECK_HELD' } } },
      { event: 'action:checked', payload: { method: 'connect', notes: [{ title: 'Listed' }] } },
    ])
  })

  it('refuse one if they fail and may refuse; otherwise they are skipped', async () => {
    const broken = () => checking('broken', () => Promise.reject(new Error('fault')), 0, true)
    const strict = await start([broken()], { allowed: ['broken'], connects: false })
    expect(await codeOf(strict.kernel.connections.connect('mock'))).toMatch(/^ACTION_CHECK_FAILED/)
    const lax = await start([broken()])
    expect(lax.kernel.connections.active()).toBeDefined()
  })

  it('are left when the user leaves, and apply nothing afterwards', async () => {
    const settle: (() => void)[] = []
    const slow = checking('slow', () => new Promise<void>((resolve) => settle.push(resolve)), 0, true)
    const { kernel } = await start([slow], { connects: false })
    const controller = new AbortController()
    const connecting = codeOf(kernel.connections.connect('mock', { signal: controller.signal }))
    await expect.poll(() => settle.length).toBe(1)
    controller.abort()
    expect(await connecting).toMatch(/^ABORTED/)
    for (const go of settle) go()
    expect(kernel.connections.active()).toBeUndefined()
  })
})
