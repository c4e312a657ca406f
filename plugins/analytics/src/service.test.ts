import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  contributeTo,
  createKernel,
  createToken,
  definePlugin,
  type KernelOptions,
  type Plugin,
  type PluginContext,
  type PluginTypes,
  provide,
} from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type TestPlatform,
} from '#testing'
import { type AnalyticsOptions, analyticsPlugin, type TrackedProps, trackedEvents } from './manifest.js'
import type { TrackedEvent } from './schemas.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const gateway = 'https://gateway.example'

/** Serves a backend that accepts events, until the test changes it. */
function serve(platform: TestPlatform, { batch }: { readonly batch: boolean }) {
  const events: TrackedEvent[] = []
  const requests: string[] = []
  let answer = (): Response | Promise<Response> =>
    Response.json({ success: true, ...(batch && { batch: 50 }) })
  platform.onFetch(({ url, body }) => {
    const { origin, pathname } = new URL(url)
    if (origin !== gateway || !pathname.startsWith('/e')) return undefined
    requests.push(pathname)
    if (pathname === '/e/batch' && !batch) throw new TypeError('Failed to fetch')
    const given = answer()
    if (given instanceof Response && given.ok) {
      const parsed = JSON.parse(body ?? '')
      events.push(...(parsed.events ?? [parsed]))
    }
    return given
  })
  return {
    events,
    requests,
    answerWith(next: typeof answer) {
      answer = next
    },
  }
}

/** A plugin that emits the test's events: events of other plugins' names belong to those plugins. */
function speaker(id: string, events: readonly string[], extra: object = {}, state?: unknown) {
  let speak: PluginContext['emit'] = () => undefined
  const plugin: Plugin<PluginTypes> = definePlugin<PluginTypes>({
    id,
    version: '1.0.0',
    kernel: '*',
    // The store of a service, which `kernel.<id>` returns.
    ...(state !== undefined && {
      services: [
        provide(createToken(id), { deps: [], create: () => ({ store: { getState: () => state } }) }),
      ],
      expose: createToken(id),
    }),
    contributes: { events, ...extra } as never,
    start(ctx) {
      speak = ctx.emit
    },
  })
  return { plugin, emit: (name: string, payload: unknown) => speak(name as never, payload as never) }
}

async function start(
  given: {
    readonly options?: AnalyticsOptions
    readonly platform?: TestPlatform
    readonly kernel?: Partial<KernelOptions>
    readonly others?: readonly Plugin<PluginTypes>[]
    readonly batch?: boolean
  } = {},
) {
  const platform =
    given.platform ?? createTestPlatform({ page: { url: 'https://app.example/shop?token=topsecret#code' } })
  const backend = serve(platform, { batch: given.batch ?? true })
  const wallet = createMockConnector({ namespace: 'mock', accounts: ['alice'], name: 'Mock Wallet' })
  const composed = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    services: { gateway },
    networks: [createMockNetwork('mock:one'), createMockNetwork('mock:two')],
    ...given.kernel,
  }).use(createMockWorld({ chains: [createMockChain()], wallets: [wallet] }))
  for (const other of given.others ?? []) composed.use(other as never)
  const tracked: TrackedProps[] = []
  const kernel = composed.use(analyticsPlugin, { consent: () => true, ...given.options })
  kernel.on('analytics:tracked', (props) => tracked.push(props))
  running.push(kernel)
  await kernel.start()
  return {
    kernel,
    platform,
    wallet,
    tracked,
    ...backend,
    names: () => backend.events.map(({ props }) => props.event),
  }
}

/** Starts without consent: the service is loaded only if a listener was added. */
async function startWithViews() {
  const view = { load: async () => ({ default: () => null }), title: 'x' }
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform: createTestPlatform(),
    networks: [createMockNetwork('mock:one')],
  })
    .use(createMockWorld({ chains: [createMockChain()] }))
    .use(speaker('views', [], { views: { Connect: view, AllWallets: view } }).plugin)
    .use(analyticsPlugin)
  running.push(kernel)
  await kernel.start()
  return kernel
}

describe('a user action', () => {
  it('is sent, after the first event in one request for several, without query, account or amount [ANA-01] [SEC-14]', async () => {
    const { kernel, platform, events, requests, names } = await start()
    await kernel.connections.connect('mock')
    await kernel.networks.switchTo('mock:two')
    await kernel.connections.disconnect()
    expect(events).toEqual([])
    await platform.clock.advanceAsync(5_000)
    // The code that calls services is loaded with the first call.
    await vi.waitFor(() => expect(events).toHaveLength(4))
    expect(requests).toEqual(['/e', '/e/batch'])
    expect(names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'SWITCH_NETWORK', 'DISCONNECT_SUCCESS'])
    expect(events.map(({ props }) => props.properties)).toEqual([
      expect.objectContaining({ networks: 'mock:one mock:two', plugins: 'mockWorld analytics' }),
      { method: 'browser', name: 'Mock Wallet' },
      { network: 'mock:two' },
      { namespace: 'mock' },
    ])
    for (const event of events) {
      expect(event).toMatchObject({ url: 'https://app.example/shop', domain: 'app.example' })
      expect(event.eventId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      expect(event.props.address).toBeUndefined()
    }
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
    // Events count as sent once the server's answer was read.
    await vi.waitFor(() =>
      expect(kernel.analytics.store.getState()).toMatchObject({ sent: 4, waiting: 0, dropped: 0 }),
    )
  })

  it('includes the address and amounts only if the host requests them [ANA-01] [SEC-14]', async () => {
    const quote = { sellAmount: { value: 15n, decimals: 1 }, buyAmount: { value: 3000n, decimals: 0 } }
    const swap = speaker(
      'swap',
      ['swap:initiated'],
      {},
      { progress: { step: 'confirming', review: { quote } } },
    )
    const value = { caipNetworkId: 'mock:one', sellSymbol: 'ETH', buySymbol: 'USDC' }
    for (const include of [undefined, ['address', 'amounts']] as const) {
      const { kernel, events } = await start({
        others: [swap.plugin],
        options: { ...(include && { include }) },
      })
      await kernel.connections.connect('mock')
      swap.emit('swap:initiated', value)
      await kernel.analytics.flush()
      const last = events.at(-1)?.props
      expect(last).toEqual({
        type: 'track',
        event: 'INITIATE_SWAP',
        ...(include && { address: 'alice' }),
        properties: {
          isSmartAccount: false,
          network: 'mock:one',
          swapFromToken: 'ETH',
          swapToToken: 'USDC',
          ...(include && { swapFromAmount: '1.5', swapToAmount: '3000' }),
        },
      })
    }
  })

  it.each([
    ['siwx', 'siwx:requested', 'CLICK_SIGN_SIWX_MESSAGE'],
    ['siwx', 'siwx:signed', 'SIWX_AUTH_SUCCESS'],
    ['siwx', 'siwx:failed', 'SIWX_AUTH_ERROR'],
    ['siwx', 'siwx:cancelled', 'CLICK_CANCEL_SIWX'],
    ['history', 'history:failed', 'ERROR_FETCH_TRANSACTIONS'],
  ])('is mapped for %s: %s to %s [SIW-03] [SIW-04] [SIW-05] [HIS-02]', async (id, on, name) => {
    const other = speaker(id, [on])
    const { kernel, names, events } = await start({ others: [other.plugin] })
    other.emit(on, { caipNetworkId: 'mock:one', isSmartAccount: true })
    await kernel.analytics.flush()
    expect(names()).toEqual(['INITIALIZE', name])
    expect(events.at(-1)?.props.properties).toMatchObject({ isSmartAccount: true })
  })

  it('is tracked for a view when it is opened, not when the user returns to it [ANA-01]', async () => {
    const view = { load: async () => ({ default: () => null }), title: 'x' }
    const others = [
      speaker('views', [], { views: { Connect: view, AllWallets: view, GetWallet: view } }).plugin,
    ]
    const { kernel, names } = await start({ others })
    kernel.router.reset('Connect')
    kernel.router.push('AllWallets')
    kernel.router.push('GetWallet')
    kernel.router.back()
    kernel.close()
    await kernel.analytics.flush()
    expect(names()).toEqual([
      'INITIALIZE',
      'MODAL_OPEN',
      'CLICK_ALL_WALLETS',
      'CLICK_GET_WALLET',
      'MODAL_CLOSE',
    ])
  })

  it('is tracked for further plugins by their contributions, and sanitized [ANA-01]', async () => {
    const point = contributeTo(trackedEvents, {
      on: 'vault:opened',
      event: 'VAULT_OPENED',
      properties: (payload) => payload as never,
    })
    const vault = speaker('vault', ['vault:opened'], { extra: [point] })
    const { kernel, events } = await start({ others: [vault.plugin] })
    vault.emit('vault:opened', {
      kind: 'savings',
      owner: '0x52908400098527886E0F7030069857D2E4169EE7',
      ownerAddress: 'alice',
      amount: '12',
      isNew: true,
      count: 3,
      mail: 'ada@mail.example',
    })
    vault.emit('vault:opened', null)
    await kernel.analytics.flush()
    expect(events.slice(1).map(({ props }) => [props.event, props.properties])).toEqual([
      ['VAULT_OPENED', { kind: 'savings', isNew: true, count: 3 }],
      ['VAULT_OPENED', undefined],
    ])
  })

  it('is tracked as failed if the wallet could not be notified of the end, for any initiator [ACC-11]', async () => {
    const { kernel, wallet, names } = await start()
    await kernel.connections.connect('mock')
    wallet.disconnect = () => Promise.reject(new Error('stuck'))
    await expect(kernel.connections.disconnect()).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' })
    expect(kernel.connections.active()).toBeUndefined()
    await kernel.analytics.flush()
    expect(names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'DISCONNECT_ERROR'])
    await kernel.connections.connect('mock')
    wallet.drop()
    await kernel.analytics.flush()
    expect(names().slice(3)).toEqual(['CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
  })

  it('is sent at once when the page is left [ANA-01]', async () => {
    const { platform, names } = await start()
    platform.page.set({ visible: false })
    await vi.waitFor(() => expect(names()).toEqual(['INITIALIZE']))
  })

  it('is sent individually to a service without a batch size, in order and each once [ANA-01]', async () => {
    const { kernel, requests, names } = await start({ batch: false })
    await kernel.connections.connect('mock')
    await kernel.connections.disconnect()
    await kernel.analytics.flush()
    expect(requests).toEqual(['/e', '/e', '/e'])
    expect(names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
  })

  it.each([
    ['an empty object', () => Response.json({})],
    ['no content', () => new Response(null, { status: 204 })],
    ['a text', () => new Response('ok')],
    ['another status of success', () => Response.json({ id: 7 }, { status: 201 })],
  ])('counts as sent if the service answers with %s [ANA-01]', async (_, answer) => {
    const { kernel, answerWith, names } = await start({ batch: false })
    answerWith(answer)
    await kernel.connections.connect('mock')
    await kernel.connections.disconnect()
    await kernel.analytics.flush()
    expect(names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
    expect(kernel.analytics.store.getState()).toMatchObject({ sent: 3, dropped: 0, waiting: 0 })
  })

  it('is sent immediately when the page is left before the service has returned a batch size [ANA-01]', async () => {
    const { kernel, platform, answerWith, requests } = await start()
    await kernel.connections.connect('mock')
    await kernel.connections.disconnect()
    answerWith(() => new Promise(() => undefined))
    platform.page.set({ visible: false })
    await vi.waitFor(() => expect(requests).toEqual(['/e', '/e', '/e']))
  })

  it('is sent at once when the page is left while the service has not answered the previous request [ANA-01]', async () => {
    const { kernel, platform, answerWith, requests } = await start()
    await kernel.analytics.flush()
    await kernel.connections.connect('mock')
    answerWith(() => new Promise(() => undefined))
    void kernel.analytics.flush()
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    await kernel.connections.disconnect()
    platform.page.set({ visible: false })
    await vi.waitFor(() => expect(requests).toHaveLength(3))
  })

  it('is emitted on the bus without consent, and nothing is sent [KRN-04] [ANA-01]', async () => {
    const { kernel, platform, tracked, requests } = await start({ options: { consent: undefined } })
    await kernel.connections.connect('mock')
    platform.page.set({ visible: false })
    await kernel.analytics.flush()
    await platform.clock.advanceAsync(60_000)
    expect(tracked.map(({ event }) => event)).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
    expect(requests).toEqual([])
    expect(kernel.analytics.store.getState()).toMatchObject({ silent: 'noConsent', waiting: 0 })
  })

  it('is tracked from the next opening on if the listener is added after the start [KRN-04]', async () => {
    const kernel = await startWithViews()
    const tracked: string[] = []
    kernel.on('analytics:tracked', ({ event }) => tracked.push(event))
    kernel.router.reset('Connect')
    await vi.waitFor(() => expect(tracked).toEqual(['MODAL_OPEN']))
    kernel.router.push('AllWallets')
    expect(tracked).toEqual(['MODAL_OPEN', 'CLICK_ALL_WALLETS'])
  })

  it('is tracked for views that were opened while the service was being loaded [ANA-01]', async () => {
    const kernel = await startWithViews()
    const tracked: string[] = []
    kernel.on('analytics:tracked', ({ event }) => tracked.push(event))
    kernel.router.reset('Connect')
    kernel.router.push('AllWallets')
    await vi.waitFor(() => expect(tracked).toEqual(['MODAL_OPEN', 'CLICK_ALL_WALLETS']))
  })

  it('is not tracked again if a plugin tracks the tracking event [ANA-01]', async () => {
    const echo = contributeTo(trackedEvents, { on: 'analytics:tracked', event: 'ECHO' })
    const { kernel, tracked } = await start({ others: [speaker('echo', [], { extra: [echo] }).plugin] })
    await kernel.connections.connect('mock')
    expect(tracked.map(({ event }) => event)).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
  })
})

describe('nothing is sent', () => {
  it.each([
    ['globalPrivacyControl', { navigator: { globalPrivacyControl: true } }],
    ['doNotTrack', { navigator: { doNotTrack: '1' } }],
    ['an older doNotTrack', { doNotTrack: 'yes', navigator: {} }],
    [
      'an unreadable setting',
      {
        navigator: new Proxy(
          {},
          {
            get() {
              throw new Error('no')
            },
          },
        ),
      },
    ],
  ])('if the browser opts out: %s [SEC-14]', async (_, globals) => {
    const platform = createTestPlatform()
    Object.assign(platform.globals, globals)
    const consent = vi.fn(() => true)
    const { kernel, requests, tracked } = await start({ platform, options: { consent } })
    await kernel.connections.connect('mock')
    platform.page.set({ visible: false })
    await kernel.analytics.flush()
    await platform.clock.advanceAsync(60_000)
    expect(requests).toEqual([])
    expect(consent).not.toHaveBeenCalled()
    expect(tracked).toEqual([])
    expect(kernel.analytics.store.getState()).toMatchObject({ silent: 'doNotTrack', waiting: 0 })
  })

  it('if the flag is off, or there is no service [ANA-01]', async () => {
    for (const options of [{ features: { analytics: false } }, { services: {} }]) {
      const { kernel, platform, requests } = await start({ kernel: options })
      await kernel.connections.connect('mock')
      await platform.clock.advanceAsync(60_000)
      expect(requests).toEqual([])
    }
  })

  it('before the user consented: until then it stays in memory, and a refusal drops it [SEC-14]', async () => {
    const listeners = new Set<() => void>()
    let value: boolean | undefined
    const print = (next: boolean | undefined): void => {
      value = next
      for (const listener of listeners) listener()
    }
    const consent = {
      getState: () => value,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const { kernel, platform, names, requests } = await start({ options: { consent } })
    await platform.clock.advanceAsync(60_000)
    expect(requests).toEqual([])
    print(true)
    await vi.waitFor(() => expect(names()).toEqual(['INITIALIZE']))

    print(undefined)
    await kernel.connections.connect('mock')
    print(false)
    await vi.waitFor(() => expect(kernel.analytics.store.getState().silent).toBe('refused'))
    await kernel.connections.disconnect()
    print(true)
    await platform.clock.advanceAsync(60_000)
    expect(names()).toEqual(['INITIALIZE'])
    expect(listeners.size).toBe(1)
    await running.pop()?.dispose()
    expect(listeners.size).toBe(0)
  })

  it.each<[string, AnalyticsOptions['consent']]>([
    ['no', () => false],
    ['no, later', async () => false],
    ['something else', () => 'yes' as never],
    [
      'an error',
      () => {
        throw new Error('banner is gone')
      },
    ],
  ])('if the consent is %s [SEC-14]', async (_, consent) => {
    const { kernel, requests } = await start({ options: { ...(consent && { consent }) } })
    await kernel.connections.connect('mock')
    await kernel.analytics.flush()
    expect(requests).toEqual([])
    expect(kernel.analytics.store.getState()).toMatchObject({ silent: 'refused', waiting: 0, dropped: 2 })
  })
})

describe('a service that', () => {
  it('hangs blocks nothing: new events are queued, the oldest beyond the limit are dropped [ANA-01] [REL-01]', async () => {
    const noise = speaker('email', ['email:submitted'])
    const { kernel, answerWith, requests } = await start({ others: [noise.plugin] })
    answerWith(() => new Promise(() => undefined))
    void kernel.analytics.flush()
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    await kernel.connections.connect('mock')
    for (let count = 0; count < 150; count++) noise.emit('email:submitted', {})
    expect(requests).toHaveLength(1)
    expect(kernel.analytics.store.getState()).toMatchObject({ waiting: 100, dropped: 51 })
  })

  it('is unreachable is retried with growing delays; nothing counts twice [ANA-01] [REL-02]', async () => {
    const { kernel, platform, answerWith, requests, events, names } = await start()
    answerWith(() => new Response('', { status: 503 }))
    await kernel.analytics.flush()
    expect(requests).toHaveLength(1)
    await platform.clock.advanceAsync(29_000)
    expect(requests).toHaveLength(1)
    await platform.clock.advanceAsync(2_000)
    expect(requests).toHaveLength(2)
    await platform.clock.advanceAsync(58_000)
    expect(requests).toHaveLength(2)
    answerWith(() => Response.json({ success: true }))
    await platform.clock.advanceAsync(3_000)
    expect(names()).toEqual(['INITIALIZE'])
    expect(events).toHaveLength(1)
  })

  it('was unreachable gets new events in time after the clock was set back [ANA-01] [REL-04]', async () => {
    const { kernel, platform, answerWith, events } = await start()
    answerWith(() => new Response('', { status: 503 }))
    await kernel.analytics.flush()
    answerWith(() => Response.json({ success: true }))
    await platform.clock.advanceAsync(31_000)
    const before = events.length
    platform.clock.setBack(3_600_000)
    await kernel.connections.connect('mock')
    await platform.clock.advanceAsync(6_000)
    expect(events.length).toBeGreaterThan(before)
  })

  it('refuses the page raises one alert until it accepts again, and everything else continues [ANA-01] [ERR-01]', async () => {
    const { kernel, answerWith } = await start()
    const alerts: string[] = []
    kernel.on('alert:raised', ({ error }) => alerts.push(error.code))
    const visit = async (): Promise<void> => {
      await kernel.connections.connect('mock')
      await kernel.connections.disconnect()
      await kernel.analytics.flush()
    }
    answerWith(() => new Response('', { status: 403 }))
    await visit()
    await visit()
    expect(alerts).toEqual(['ORIGIN_NOT_ALLOWED'])
    answerWith(() => Response.json({ success: true }))
    await visit()
    answerWith(() => new Response('', { status: 403 }))
    await visit()
    expect(alerts).toEqual(['ORIGIN_NOT_ALLOWED', 'ORIGIN_NOT_ALLOWED'])
    expect(kernel.analytics.store.getState()).toMatchObject({ waiting: 0, sent: 2 })
  })
})

it('tracks a watch-only account as such, and never its address, which is not the visitor’s [SEC-13]', async () => {
  const watched = createMockConnector({
    id: 'watch',
    type: 'watch',
    namespace: 'mock',
    accounts: ['vitalik'],
  })
  const watching = definePlugin<PluginTypes>({
    id: 'watching',
    version: '1.0.0',
    kernel: '*',
    contributes: { connectors: [{ id: 'watch', create: () => watched }] },
  })
  const { kernel, events, tracked } = await start({ others: [watching], options: { include: ['address'] } })
  await kernel.connections.connect('watch')
  await kernel.analytics.flush()
  expect(JSON.stringify([events, tracked])).toContain('"method":"watch"')
  expect(JSON.stringify([events, tracked])).not.toContain('vitalik')
})
