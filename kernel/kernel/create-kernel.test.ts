import { expect, it } from 'vitest'
import {
  type AnyKernel,
  ContextToken,
  createKernel,
  createToken,
  definePlugin,
  isQuoinError,
  type KernelOptions,
  LinksToken,
  type Plugin,
  type PluginContext,
  type PluginTypes,
  points,
  provide,
} from '#kernel'
import { createMockConnector, createTestPlatform, settle } from '#testing'

const networks: KernelOptions['networks'] = [
  {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  },
]

interface HelloPlugin extends PluginTypes {
  readonly id: 'hello'
  readonly api: { greet(): string }
  readonly events: { 'hello:greeted': string }
  readonly views: { Hello: { readonly name?: string } | undefined }
  readonly routes: { hello: { readonly name: string } }
  readonly messages: { readonly title: string }
}
const HelloToken = createToken<{ greet(): string }>('test.hello')
const view = { load: () => Promise.resolve({ default: () => null }), title: 'title' } as const

const makeHello = (log: string[] = []): Plugin<HelloPlugin> =>
  definePlugin<HelloPlugin>({
    id: 'hello',
    version: '1.0.0',
    kernel: '*',
    services: [
      provide(HelloToken, {
        deps: [ContextToken],
        create: (context) => ({ greet: () => `hello from ${context.id}` }),
        dispose: () => {
          log.push('service disposed')
        },
      }),
    ],
    expose: HelloToken,
    contributes: {
      events: ['hello:greeted'],
      views: { Hello: view },
      routes: { hello: { view: 'Hello' } },
      messages: { en: () => Promise.resolve({ default: { title: 'Hello' } }) },
      openRules: [{ id: 'hello', stage: 'fallback', resolve: () => ({ view: 'Hello' }) }],
      rpc: { eip155: { safe: ['mock_ping'] } },
      connectors: [{ id: 'mock', create: () => createMockConnector() }],
      features: [{ id: 'greet', label: 'title', icon: 'wallet', view: 'Hello' }],
    },
    start(context) {
      log.push('started')
      context.emit('hello:greeted', 'hi')
      return () => log.push('stopped')
    },
  })

const makePlugin = (id: string, rest: object = {}): Plugin<PluginTypes> =>
  definePlugin<PluginTypes>({ id, version: '1.0.0', kernel: '*', ...rest })

const makeKernel = (options: Partial<KernelOptions> = {}) => {
  const platform = createTestPlatform()
  return {
    platform,
    kernel: createKernel({ projectId: 'test', networks, platform, logLevel: 'silent', ...options }),
  }
}

it('use() adds a plugin and returns the kernel, whose API is available once it is started [KRN-01]', async () => {
  const { kernel } = makeKernel()
  const wider = kernel.use(makeHello())
  expect(wider).toBe(kernel)
  await wider.start()
  expect(wider.hello.greet()).toBe('hello from hello')
})

it('contains whatever plugins contribute, and nothing of its own [KRN-02]', async () => {
  const empty = makeKernel().kernel
  await empty.start()
  expect((await empty.inspect()).plugins).toEqual([])
  expect((await empty.inspect()).permissions).toEqual([])
  const kernel = makeKernel().kernel.use(makeHello())
  await kernel.start()
  expect((await kernel.inspect()).plugins[0]).toMatchObject({
    id: 'hello',
    status: 'started',
    contributes: { views: ['Hello'], routes: ['hello'], openRules: ['hello'], features: ['greet'] },
  })
  expect((await kernel.inspect()).permissions).toEqual([
    {
      caller: 'hello',
      namespace: 'eip155',
      method: 'mock_ping',
      kind: 'safe',
      allowed: true,
      through: ['mock'],
    },
  ])
  expect(kernel.connectors.list().map((connector) => connector.id)).toEqual(['mock'])
})

it('opens routes by name and parameters; the caller does not name the view [KRN-12]', async () => {
  const kernel = makeKernel().kernel.use(makeHello())
  await kernel.start()
  kernel.open('hello', { name: 'Ada' })
  expect(kernel.router.current()).toMatchObject({ view: 'Hello', params: { name: 'Ada' } })
  const anyKernel: { open(route: string, params: unknown): void } = kernel
  expect(() => anyKernel.open('nowhere', {})).toThrow(/No plugin contributes this route/)
})

it('two kernels share no state [KRN-07]', async () => {
  const first = makeKernel().kernel.use(makeHello())
  const second = makeKernel().kernel.use(makeHello())
  await Promise.all([first.start(), second.start()])
  first.open()
  await first.connections.connect('mock')
  expect(first.router.store.getState().open).toBe(true)
  expect(second.router.store.getState().open).toBe(false)
  expect(second.connections.active()).toBeUndefined()
  expect(second.hello).not.toBe(first.hello)
  await first.dispose()
  expect(second.hello.greet()).toBe('hello from hello')
})

it('dispose() ends plugins in reverse and leaves no listener or timer [KRN-07]', async () => {
  const log: string[] = []
  const { kernel, platform } = makeKernel()
  const before = platform.leftovers()
  const ending = (id: string, rest: object = {}) =>
    makePlugin(id, {
      ...rest,
      start(context: PluginContext) {
        context.every(1_000, () => undefined)
        context.on('modal:opened', () => undefined)
        return () => log.push(id)
      },
    })
  kernel
    .use(ending('first'))
    .use(ending('second', { requires: ['first'] }))
    .use(makeHello(log))
  await kernel.start()
  await kernel.connections.connect('mock')
  kernel.open({ view: 'Hello' } as never)
  kernel.notices.show('success', 'done')
  await kernel.dispose()
  expect(log.filter((entry) => entry !== 'started')).toEqual(['stopped', 'second', 'first'])
  expect(platform.leftovers()).toEqual(before)
  await kernel.dispose()
})

it('disposes of services that were created [KRN-09]', async () => {
  const log: string[] = []
  const kernel = makeKernel().kernel.use(makeHello(log))
  await kernel.start()
  kernel.hello.greet()
  await kernel.dispose()
  expect(log).toEqual(['started', 'stopped', 'service disposed'])
})

it('a host replaces the kernel’s own services [KRN-09]', async () => {
  const opened: string[] = []
  const links = { check: (url: string) => url, open: (url: string) => opened.push(url) > 0 }
  const { kernel } = makeKernel({ provide: [provide(LinksToken, { deps: [], create: () => links })] })
  let context: PluginContext | undefined
  const keep = (own: PluginContext): void => {
    context = own
  }
  kernel.use(makePlugin('watcher', { start: keep }))
  await kernel.start()
  context?.links.open('https://example.org')
  expect(opened).toEqual(['https://example.org'])
  expect(kernel.links).toBe(links)
})

it('a plugin that throws or hangs in start is removed alone, with its id [KRN-08]', async () => {
  const { kernel, platform } = makeKernel()
  const failures: unknown[] = []
  kernel
    .use(
      makePlugin('thrower', {
        contributes: { views: { Gone: view } },
        start: () => {
          throw new Error('no')
        },
      }),
    )
    .use(makePlugin('hanger', { start: () => new Promise(() => undefined) }))
    .use(makePlugin('dependent', { requires: ['hanger'], start: () => undefined }))
    .use(makeHello())
  kernel.on('kernel:pluginFailed', ({ plugin, phase }) => failures.push(`${plugin} ${phase}`))
  const started = kernel.start()
  await platform.clock.advanceAsync(10_000)
  await started
  const statuses = Object.fromEntries((await kernel.inspect()).plugins.map(({ id, status }) => [id, status]))
  expect(statuses).toEqual({ thrower: 'failed', hanger: 'failed', dependent: 'blocked', hello: 'started' })
  expect(failures).toEqual(['thrower start', 'hanger start', 'dependent resolve'])
  kernel.open()
  expect(kernel.router.current()?.view).toBe('Hello')
  expect(() => kernel.router.push('Gone')).toThrow(/No plugin contributes this view/)
})

it('a listener that throws is reported and the others still run [KRN-08] [KRN-10]', async () => {
  const { kernel } = makeKernel()
  const seen: string[] = []
  kernel.use(
    makePlugin('bad', {
      start: (own: PluginContext) =>
        void own.on('modal:opened', () => {
          throw new Error('no')
        }),
    }),
  )
  kernel.use(makeHello())
  kernel.on('kernel:pluginFailed', ({ plugin, phase }) => seen.push(`${plugin} ${phase}`))
  await kernel.start()
  kernel.on('modal:opened', ({ view: opened }) => seen.push(opened))
  kernel.open()
  expect(seen).toContain('Hello')
  expect(seen).toContain('bad listener')
})

it('missing, circular, duplicate, reserved and incompatible plugins are refused by name [KRN-06]', async () => {
  const { kernel } = makeKernel()
  kernel
    .use(makePlugin('a', { requires: ['b'] }))
    .use(makePlugin('b', { requires: ['a'] }))
    .use(makePlugin('needy', { requires: ['absent'] }))
    .use(makePlugin('old', { kernel: '^99' }))
  expect(() => kernel.use(makePlugin('a'))).toThrow(/Two plugins have the same id\nDetails: 'a'/)
  expect(() => kernel.use(makePlugin('router'))).toThrow(/plugin id is reserved/)
  await kernel.start()
  const reasons = Object.fromEntries((await kernel.inspect()).plugins.map(({ id, reason }) => [id, reason]))
  expect(reasons.a).toContain('a → b → a')
  expect(reasons.needy).toContain("plugin 'needy' requires 'absent', which is not used")
  expect(reasons.old).toContain("plugin 'old' needs kernel ^99")
  expect(() => kernel.use(makePlugin('late'))).toThrow(/has already been started/)
})

it('a second contribution with the same id names both plugins [KRN-06]', async () => {
  const { kernel } = makeKernel()
  kernel.use(makePlugin('first', { contributes: { views: { Same: view } } }))
  kernel.use(makePlugin('second', { contributes: { views: { Same: view } } }))
  await kernel.start()
  const second = (await kernel.inspect()).plugins.find(({ id }) => id === 'second')
  expect(second?.reason).toContain("views 'Same' of plugin 'second' is already contributed by plugin 'first'")
})

it('the API of a disabled plugin throws a coded error with its id [KRN-13] [KRN-03]', async () => {
  const { kernel } = makeKernel({ features: { hello: false } })
  const wider = kernel.use(makeHello())
  await wider.start()
  expect(() => wider.hello).toThrow(/plugin 'hello' is disabled/)
  try {
    wider.hello.greet()
  } catch (error) {
    expect(isQuoinError(error, 'PLUGIN_UNAVAILABLE')).toBe(true)
  }
})

it('a context used after its plugin stopped throws CONTEXT_STOPPED [KRN-08]', async () => {
  const { kernel } = makeKernel()
  let captured: PluginContext | undefined
  const keep = (own: PluginContext): void => {
    captured = own
  }
  kernel.use(makePlugin('leaver', { start: keep }))
  await kernel.start()
  await kernel.dispose()
  expect(() => captured?.router).toThrow(/The plugin has stopped/)
  // Code that was waiting meanwhile reads it to decide whether to continue.
  expect(captured?.signal.aborted).toBe(true)
})

it('invalid options are reported by name [KRN-06]', () => {
  const platform = createTestPlatform()
  const make =
    (options: object): (() => AnyKernel) =>
    () =>
      createKernel({ projectId: 'p', networks, platform, ...options } as never)
  const services = { gateway: 'https://gateway.example' }
  for (const projectId of ['', undefined]) {
    expect(make({ projectId, services })).toThrow(/Project ID Not Configured/)
    expect(make({ projectId })).not.toThrow()
  }
  expect(make({ projectId: 5 })).toThrow(/projectId: must be a text/)
  expect(make({ networks: [] })).toThrow(/networks: is empty/)
  expect(make({ networks: [...networks, ...networks] })).toThrow(/'eip155:1' is listed twice/)
  expect(make({ defaultNetwork: 'eip155:5' })).toThrow(/defaultNetwork: 'eip155:5'/)
  expect(make({ services: { gateway: 'javascript:alert(1)' } })).toThrow(/services.gateway/)
  expect(make({ services: { gateway: 'http://example.org' } })).toThrow(/not an https address/)
})

it('open rules apply in the order override, requested view, default, fallback [UI-02] [UI-03] [UI-04] [UI-05]', async () => {
  const results: (string | undefined)[] = []
  for (const [override, byDefault] of [
    [false, false],
    [false, true],
    [true, true],
  ]) {
    const { kernel } = makeKernel()
    kernel.use(
      makePlugin('rules', {
        contributes: {
          views: { Over: view, Requested: view, Default: view, Fallback: view },
          openRules: [
            { id: 'fallback', stage: 'fallback', resolve: () => ({ view: 'Fallback' }) },
            { id: 'default', stage: 'default', resolve: () => (byDefault ? { view: 'Default' } : undefined) },
            { id: 'override', stage: 'override', resolve: () => (override ? { view: 'Over' } : undefined) },
          ],
        },
      }),
    )
    await kernel.start()
    kernel.open()
    results.push(kernel.router.current()?.view)
    kernel.open({ view: 'Requested' } as never)
    results.push(kernel.router.current()?.view)
  }
  expect(results).toEqual(['Fallback', 'Requested', 'Default', 'Requested', 'Over', 'Over'])
})

it('events can be traced by name and source, without payloads [KRN-10]', async () => {
  const kernel = makeKernel().kernel.use(makeHello())
  const seen: string[] = []
  const stop = kernel.trace((entry) =>
    seen.push(`${entry.source} ${entry.event} ${Object.keys(entry).join()}`),
  )
  await kernel.start()
  stop()
  kernel.open()
  await settle()
  expect(seen).toContain('hello hello:greeted at,event,source,listeners,facts')
  expect(seen.some((entry) => entry.includes('modal:opened'))).toBe(false)
})

it('a plugin emits only its own events: an event of another name is refused [KRN-08]', async () => {
  const { kernel } = makeKernel()
  kernel.use(
    makePlugin('liar', {
      start: (own: PluginContext) => own.emit('kernel:started' as never, undefined as never),
    }),
  )
  await kernel.start()
  expect((await kernel.inspect()).plugins[0]).toMatchObject({ status: 'failed' })
  expect((await kernel.inspect()).plugins[0]?.reason).toContain("plugin 'liar', event 'kernel:started'")
})

it('open() before start() opens once the kernel has started, and the last request wins [UI-05]', async () => {
  const kernel = makeKernel().kernel.use(makeHello())
  kernel.open()
  kernel.open('hello', { name: 'Ada' })
  expect(kernel.router.current()).toBeUndefined()
  await kernel.start()
  expect(kernel.router.current()).toMatchObject({ view: 'Hello', params: { name: 'Ada' } })
})

it('services given as a module are loaded with the first view or load(); kernel.<id> throws before that [KRN-09] [KRN-13]', async () => {
  let imports = 0
  const LazyToken = createToken<{ greet(): string }>('test.lazy')
  const lazy = () =>
    makePlugin('lazy', {
      expose: LazyToken,
      services: () => {
        imports++
        return Promise.resolve({
          default: [provide(LazyToken, { deps: [], create: () => ({ greet: () => 'hi' }) })],
        })
      },
      contributes: { views: { Lazy: view } },
    })
  const { kernel } = makeKernel()
  kernel.use(lazy())
  await kernel.start()
  expect(imports).toBe(0)
  expect(() => Reflect.get(kernel, 'lazy')).toThrow(/services of the plugin are not loaded/)
  await kernel.contributions.find(points.views, 'Lazy')?.load()
  expect(imports).toBe(1)
  expect((await kernel.load(LazyToken)).greet()).toBe('hi')
  expect(imports).toBe(1)
  const eager = makeKernel().kernel
  eager.use(lazy())
  await eager.start({ services: 'all' })
  expect(Reflect.get(eager, 'lazy').greet()).toBe('hi')
})

it('services that failed to load are requested again [REL-04]', async () => {
  let attempts = 0
  const FlakyToken = createToken<string>('test.flaky')
  const { kernel } = makeKernel()
  kernel.use(
    makePlugin('flaky', {
      expose: FlakyToken,
      services: () =>
        attempts++ === 0
          ? Promise.reject(new Error('chunk'))
          : Promise.resolve({ default: [provide(FlakyToken, { deps: [], create: () => 'there' })] }),
    }),
  )
  await kernel.start()
  await expect(kernel.load(FlakyToken)).rejects.toThrow(/plugin 'flaky', load of its services/)
  expect(await kernel.load(FlakyToken)).toBe('there')
})

it('open({ namespace }) makes the namespace the active one [NET-04]', async () => {
  const kernel = makeKernel({
    networks: [
      ...networks,
      { ...networks[0], id: 'main', chainNamespace: 'solana' } as (typeof networks)[number],
    ],
  }).kernel.use(makeHello())
  await kernel.start()
  kernel.open({ namespace: 'solana' })
  expect(kernel.networks.store.getState().activeNamespace).toBe('solana')
  expect(() => kernel.open({ namespace: 'nowhere' })).toThrow('Network not found')
})
