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

/** A backend that takes events, until it is told otherwise. */
function serve(platform: TestPlatform, { batch }: { readonly batch: boolean }) {
  const told: TrackedEvent[] = []
  const asked: string[] = []
  let answer = (): Response | Promise<Response> =>
    Response.json({ success: true, ...(batch && { batch: 50 }) })
  platform.onFetch(({ url, body }) => {
    const { origin, pathname } = new URL(url)
    if (origin !== gateway || !pathname.startsWith('/e')) return undefined
    asked.push(pathname)
    if (pathname === '/e/batch' && !batch) throw new TypeError('Failed to fetch')
    const given = answer()
    if (given instanceof Response && given.ok) {
      const parsed = JSON.parse(body ?? '')
      told.push(...(parsed.events ?? [parsed]))
    }
    return given
  })
  return {
    told,
    asked,
    answerWith(next: typeof answer) {
      answer = next
    },
  }
}

/** A plugin that says on the bus what tests want said: other plugins' names are theirs alone. */
function speaker(id: string, events: readonly string[], extra: object = {}, state?: unknown) {
  let speak: PluginContext['emit'] = () => undefined
  const plugin: Plugin<PluginTypes> = definePlugin<PluginTypes>({
    id,
    version: '1.0.0',
    kernel: '*',
    // What `kernel.<id>` has of a service: its store.
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
    names: () => backend.told.map(({ props }) => props.event),
  }
}

/** Starts without consent: the service is loaded only where a listener was added. */
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

describe('what people do', () => {
  it('is sent, after the first event in one request for several, without query, account or amount [ANA-01] [SEC-14]', async () => {
    const { kernel, platform, told, asked, names } = await start()
    await kernel.connections.connect('mock')
    await kernel.networks.switchTo('mock:two')
    await kernel.connections.disconnect()
    expect(told).toEqual([])
    await platform.clock.advanceAsync(5_000)
    // The code that asks services loads with the first call.
    await vi.waitFor(() => expect(told).toHaveLength(4))
    expect(asked).toEqual(['/e', '/e/batch'])
    expect(names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'SWITCH_NETWORK', 'DISCONNECT_SUCCESS'])
    expect(told.map(({ props }) => props.properties)).toEqual([
      expect.objectContaining({ networks: 'mock:one mock:two', plugins: 'mockWorld analytics' }),
      { method: 'browser', name: 'Mock Wallet' },
      { network: 'mock:two' },
      { namespace: 'mock' },
    ])
    for (const event of told) {
      expect(event).toMatchObject({ url: 'https://app.example/shop', domain: 'app.example' })
      expect(event.eventId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      expect(event.props.address).toBeUndefined()
    }
    expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(told.length)
    // Counted once the server's answer has been read.
    await vi.waitFor(() =>
      expect(kernel.analytics.store.getState()).toMatchObject({ sent: 4, waiting: 0, dropped: 0 }),
    )
  })

  it('is told with the address and amounts where the host asks for them, and only then [ANA-01] [SEC-14]', async () => {
    const quote = { give: { value: 15n, decimals: 1 }, receive: { value: 3000n, decimals: 0 } }
    const swap = speaker('swap', ['swap:initiated'], {}, { progress: { step: 'asking', review: { quote } } })
    const said = { caipNetworkId: 'mock:one', fromSymbol: 'ETH', toSymbol: 'USDC' }
    for (const include of [undefined, ['address', 'amounts']] as const) {
      const { kernel, told } = await start({
        others: [swap.plugin],
        options: { ...(include && { include }) },
      })
      await kernel.connections.connect('mock')
      swap.emit('swap:initiated', said)
      await kernel.analytics.flush()
      const last = told.at(-1)?.props
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
    ['siwx', 'siwx:asked', 'CLICK_SIGN_SIWX_MESSAGE'],
    ['siwx', 'siwx:signed', 'SIWX_AUTH_SUCCESS'],
    ['siwx', 'siwx:failed', 'SIWX_AUTH_ERROR'],
    ['siwx', 'siwx:cancelled', 'CLICK_CANCEL_SIWX'],
    ['history', 'history:failed', 'ERROR_FETCH_TRANSACTIONS'],
  ])('of %s is told: %s as %s [SIW-03] [SIW-04] [SIW-05] [HIS-02]', async (id, on, name) => {
    const other = speaker(id, [on])
    const { kernel, names, told } = await start({ others: [other.plugin] })
    other.emit(on, { caipNetworkId: 'mock:one', isSmartAccount: true })
    await kernel.analytics.flush()
    expect(names()).toEqual(['INITIALIZE', name])
    expect(told.at(-1)?.props.properties).toMatchObject({ isSmartAccount: true })
  })

  it('is told of a view when it is gone to, not when it is come back to [ANA-01]', async () => {
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

  it('is told for further plugins as they say, and cleaned [ANA-01]', async () => {
    const point = contributeTo(trackedEvents, {
      on: 'vault:opened',
      event: 'VAULT_OPENED',
      properties: (payload) => payload as never,
    })
    const vault = speaker('vault', ['vault:opened'], { extra: [point] })
    const { kernel, told } = await start({ others: [vault.plugin] })
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
    expect(told.slice(1).map(({ props }) => [props.event, props.properties])).toEqual([
      ['VAULT_OPENED', { kind: 'savings', isNew: true, count: 3 }],
      ['VAULT_OPENED', undefined],
    ])
  })

  it('is told as failed where the wallet could not be told of its end, whoever ended it [ACC-11]', async () => {
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

  it('is told when the page is left, at once [ANA-01]', async () => {
    const { platform, names } = await start()
    platform.page.set({ visible: false })
    await vi.waitFor(() => expect(names()).toEqual(['INITIALIZE']))
  })

  it('is sent one by one to a service that does not name a batch size, in order and each once [ANA-01]', async () => {
    const { kernel, asked, names } = await start({ batch: false })
    await kernel.connections.connect('mock')
    await kernel.connections.disconnect()
    await kernel.analytics.flush()
    expect(asked).toEqual(['/e', '/e', '/e'])
    expect(names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
  })

  it.each([
    ['an empty object', () => Response.json({})],
    ['no content', () => new Response(null, { status: 204 })],
    ['a text', () => new Response('ok')],
    ['another status of success', () => Response.json({ id: 7 }, { status: 201 })],
  ])('counts as sent where the service answers with %s [ANA-01]', async (_, answer) => {
    const { kernel, answerWith, names } = await start({ batch: false })
    answerWith(answer)
    await kernel.connections.connect('mock')
    await kernel.connections.disconnect()
    await kernel.analytics.flush()
    expect(names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
    expect(kernel.analytics.store.getState()).toMatchObject({ sent: 3, dropped: 0, waiting: 0 })
  })

  it('is sent all at once when the page is left before the service has named a batch size [ANA-01]', async () => {
    const { kernel, platform, answerWith, asked } = await start()
    await kernel.connections.connect('mock')
    await kernel.connections.disconnect()
    answerWith(() => new Promise(() => undefined))
    platform.page.set({ visible: false })
    await vi.waitFor(() => expect(asked).toEqual(['/e', '/e', '/e']))
  })

  it('reaches the bus without consent, and nothing is sent [KRN-04] [ANA-01]', async () => {
    const { kernel, platform, tracked, asked } = await start({ options: { consent: undefined } })
    await kernel.connections.connect('mock')
    platform.page.set({ visible: false })
    await kernel.analytics.flush()
    await platform.clock.advanceAsync(60_000)
    expect(tracked.map(({ event }) => event)).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
    expect(asked).toEqual([])
    expect(kernel.analytics.store.getState()).toMatchObject({ silent: 'noConsent', waiting: 0 })
  })

  it('is tracked from the next opening on where the listener comes after the start [KRN-04]', async () => {
    const kernel = await startWithViews()
    const tracked: string[] = []
    kernel.on('analytics:tracked', ({ event }) => tracked.push(event))
    kernel.router.reset('Connect')
    await vi.waitFor(() => expect(tracked).toEqual(['MODAL_OPEN']))
    kernel.router.push('AllWallets')
    expect(tracked).toEqual(['MODAL_OPEN', 'CLICK_ALL_WALLETS'])
  })

  it('tracks the views opened while the service was being loaded [ANA-01]', async () => {
    const kernel = await startWithViews()
    const tracked: string[] = []
    kernel.on('analytics:tracked', ({ event }) => tracked.push(event))
    kernel.router.reset('Connect')
    kernel.router.push('AllWallets')
    await vi.waitFor(() => expect(tracked).toEqual(['MODAL_OPEN', 'CLICK_ALL_WALLETS']))
  })

  it('is not tracked again where a plugin tracks what is tracked [ANA-01]', async () => {
    const echo = contributeTo(trackedEvents, { on: 'analytics:tracked', event: 'ECHO' })
    const { kernel, tracked } = await start({ others: [speaker('echo', [], { extra: [echo] }).plugin] })
    await kernel.connections.connect('mock')
    expect(tracked.map(({ event }) => event)).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
  })
})

describe('nothing is told', () => {
  it.each([
    ['globalPrivacyControl', { navigator: { globalPrivacyControl: true } }],
    ['doNotTrack', { navigator: { doNotTrack: '1' } }],
    ['an older doNotTrack', { doNotTrack: 'yes', navigator: {} }],
    [
      'a wish that cannot be read',
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
  ])('where the browser says so: %s [SEC-14]', async (_, globals) => {
    const platform = createTestPlatform()
    Object.assign(platform.globals, globals)
    const consent = vi.fn(() => true)
    const { kernel, asked, tracked } = await start({ platform, options: { consent } })
    await kernel.connections.connect('mock')
    platform.page.set({ visible: false })
    await kernel.analytics.flush()
    await platform.clock.advanceAsync(60_000)
    expect(asked).toEqual([])
    expect(consent).not.toHaveBeenCalled()
    expect(tracked).toEqual([])
    expect(kernel.analytics.store.getState()).toMatchObject({ silent: 'doNotTrack', waiting: 0 })
  })

  it('where the flag is off, or there is no service [ANA-01]', async () => {
    for (const options of [{ features: { analytics: false } }, { services: {} }]) {
      const { kernel, platform, asked } = await start({ kernel: options })
      await kernel.connections.connect('mock')
      await platform.clock.advanceAsync(60_000)
      expect(asked).toEqual([])
    }
  })

  it('before the person agreed: until then it stays in memory, and a no drops it [SEC-14]', async () => {
    const listeners = new Set<() => void>()
    let said: boolean | undefined
    const say = (next: boolean | undefined): void => {
      said = next
      for (const listener of listeners) listener()
    }
    const consent = {
      getState: () => said,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const { kernel, platform, names, asked } = await start({ options: { consent } })
    await platform.clock.advanceAsync(60_000)
    expect(asked).toEqual([])
    say(true)
    await vi.waitFor(() => expect(names()).toEqual(['INITIALIZE']))

    say(undefined)
    await kernel.connections.connect('mock')
    say(false)
    await vi.waitFor(() => expect(kernel.analytics.store.getState().silent).toBe('refused'))
    await kernel.connections.disconnect()
    say(true)
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
  ])('where the answer is %s [SEC-14]', async (_, consent) => {
    const { kernel, asked } = await start({ options: { ...(consent && { consent }) } })
    await kernel.connections.connect('mock')
    await kernel.analytics.flush()
    expect(asked).toEqual([])
    expect(kernel.analytics.store.getState()).toMatchObject({ silent: 'refused', waiting: 0, dropped: 2 })
  })
})

describe('a service that', () => {
  it('hangs keeps nobody waiting: what is new waits behind it, the oldest of too many go [ANA-01] [REL-01]', async () => {
    const noise = speaker('email', ['email:submitted'])
    const { kernel, answerWith, asked } = await start({ others: [noise.plugin] })
    answerWith(() => new Promise(() => undefined))
    void kernel.analytics.flush()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await kernel.connections.connect('mock')
    for (let count = 0; count < 150; count++) noise.emit('email:submitted', {})
    expect(asked).toHaveLength(1)
    expect(kernel.analytics.store.getState()).toMatchObject({ waiting: 100, dropped: 51 })
  })

  it('cannot be reached is asked again later, and later still; nothing counts twice [ANA-01] [REL-02]', async () => {
    const { kernel, platform, answerWith, asked, told, names } = await start()
    answerWith(() => new Response('', { status: 503 }))
    await kernel.analytics.flush()
    expect(asked).toHaveLength(1)
    await platform.clock.advanceAsync(29_000)
    expect(asked).toHaveLength(1)
    await platform.clock.advanceAsync(2_000)
    expect(asked).toHaveLength(2)
    await platform.clock.advanceAsync(58_000)
    expect(asked).toHaveLength(2)
    answerWith(() => Response.json({ success: true }))
    await platform.clock.advanceAsync(3_000)
    expect(names()).toEqual(['INITIALIZE'])
    expect(told).toHaveLength(1)
  })

  it('forbids the page is told of once until it takes something, and everything goes on [ANA-01] [ERR-01]', async () => {
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
