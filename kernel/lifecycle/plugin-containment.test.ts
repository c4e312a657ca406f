import { describe, expect, it } from 'vitest'
import {
  type ChainNames,
  ContextToken,
  createKernel,
  createToken,
  definePlugin,
  type KernelOptions,
  OptionsToken,
  type Plugin,
  type PluginContext,
  type PluginTypes,
  points,
  provide,
  RouterToken,
  StoresToken,
} from '#kernel'
import { createMockChain, createMockConnector, createTestPlatform, settle } from '#testing'

const networks: KernelOptions['networks'] = [
  {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  },
]
const never = (): Promise<never> => new Promise(() => undefined)
const fail = (): never => {
  throw new Error('on purpose')
}

// Contributions are not type-checked here: a page without types may pass anything.
const plugin = (id: string, rest: object = {}): Plugin<PluginTypes> =>
  definePlugin<PluginTypes>({ id, version: '1.0.0', kernel: '*', ...rest } as never)

function compose(plugins: readonly Plugin<PluginTypes>[], options: Partial<KernelOptions> = {}) {
  const platform = createTestPlatform()
  const kernel = createKernel({
    projectId: 'test',
    networks,
    platform,
    logLevel: 'silent',
    ...options,
  })
  for (const one of plugins) kernel.use(one as never)
  const faults: string[] = []
  kernel.on('kernel:pluginFailed', ({ plugin: id, phase, error }) =>
    faults.push(`${id} ${phase} ${error.code}`),
  )
  return { kernel, platform, faults }
}

/** Starts a kernel and returns it with the context of its plugin `one`. */
async function start(rest: object = {}, options: Partial<KernelOptions> = {}) {
  const contexts: PluginContext[] = []
  const one = plugin('one', {
    ...rest,
    start: (context: PluginContext) => {
      contexts.push(context)
    },
  })
  const composed = compose([one], options)
  await composed.kernel.start()
  const [context] = contexts
  if (!context) throw new Error('The plugin did not start.')
  return { ...composed, context }
}

describe('code that takes too long', () => {
  it('a start in progress ends with the kernel: nothing is left, and a stop function returned later runs at once [REL-05] [KRN-07]', async () => {
    let finish = (_: () => void): void => undefined
    const slow = new Promise<() => void>((resolve) => {
      finish = resolve
    })
    const { kernel, platform, faults } = compose([plugin('slow', { start: () => slow })])
    const before = platform.leftovers()
    const starting = kernel.start()
    await settle()
    await kernel.dispose()
    await starting
    expect(platform.leftovers()).toEqual(before)
    let stopped = false
    finish(() => {
      stopped = true
      fail()
    })
    await settle()
    expect(stopped).toBe(true)
    expect(faults).toEqual([])
  })

  it('a stop function that a start returns after the time limit runs at once, and its error is reported [KRN-08]', async () => {
    let finish = (_: () => void): void => undefined
    const slow = new Promise<() => void>((resolve) => {
      finish = resolve
    })
    const { kernel, platform, faults } = compose([plugin('slow', { start: () => slow })])
    const starting = kernel.start()
    await platform.clock.advanceAsync(10_000)
    await starting
    finish(fail)
    await settle()
    expect(faults).toEqual(['slow start TIMEOUT', 'slow stop PLUGIN_FAILED'])
  })

  it('an object that only looks like a promise is treated as one [KRN-08]', async () => {
    // biome-ignore lint/suspicious/noThenProperty: an object that looks like a promise, and is none
    const endless = { then: () => undefined }
    const { kernel, platform, faults } = compose([plugin('odd', { start: () => endless })])
    const starting = kernel.start()
    await platform.clock.advanceAsync(10_000)
    await starting
    expect(faults).toEqual(['odd start TIMEOUT'])
  })

  it('services that never load, or throw, do not block a start that loads all of them [KRN-08] [REL-01]', async () => {
    const { kernel, platform, faults } = compose([
      plugin('endless', { services: never }),
      plugin('throwing', { services: fail }),
    ])
    let hasStarted = false
    void kernel.start({ services: 'all' }).then(() => {
      hasStarted = true
    })
    // The kernel loads code of its own first: that takes as long as the machine needs.
    const seen = async (): Promise<boolean> => {
      await platform.clock.advanceAsync(10_000)
      return hasStarted
    }
    await expect.poll(seen).toBe(true)
    expect(faults.sort()).toEqual(['endless load TIMEOUT', 'throwing load PLUGIN_FAILED'])
  })

  it('a report completes without the parts that fail to load [REL-01]', async () => {
    const { kernel, platform } = compose([
      plugin('endless', { contributes: { storage: never } }),
      plugin('throwing', { contributes: { endpoints: fail, pageNeeds: fail } }),
    ])
    await kernel.start()
    let details: readonly string[] | undefined
    void kernel.report().then((report) => {
      details = report.details.map(({ id }) => id)
    })
    const seen = async (): Promise<readonly string[] | undefined> => {
      await platform.clock.advanceAsync(10_000)
      return details
    }
    await expect.poll(seen).toEqual(['endless', 'throwing'])
  })

  it('a wallet that is still being restored does not keep the kernel from ending [REL-05]', async () => {
    let isRequested = false
    const restore = (): Promise<never> => {
      isRequested = true
      return never()
    }
    const wallet = { ...createMockConnector(), restore }
    const { kernel, platform } = compose([
      plugin('wallets', { contributes: { connectors: [{ id: 'mock', create: () => wallet }] } }),
    ])
    platform.storage.set('@quoin/default/connections/v1', '{"eip155":["mock"],"solana":["missing"]}')
    const before = platform.leftovers()
    const starting = kernel.start()
    await expect.poll(() => isRequested).toBe(true)
    await kernel.dispose()
    await starting
    expect(platform.leftovers()).toEqual(before)
  })
})

describe('code that throws', () => {
  it('a fault in a listener of faults is not reported again: at once, later, or by a store [KRN-08] [KRN-10]', async () => {
    const { kernel, platform, faults } = compose([
      plugin('listener', {
        start(context: PluginContext) {
          const count = context.createStore('count', 0)
          count.subscribe(fail)
          context.on('kernel:pluginFailed', fail)
          context.on('kernel:pluginFailed', () => Promise.reject(new Error('later')) as never)
          context.on('kernel:pluginFailed', () => count.setState((value) => value + 1))
          context.after(10, fail)
        },
      }),
    ])
    await kernel.start()
    await platform.clock.advanceAsync(100)
    await settle()
    expect(faults).toEqual(['listener listener PLUGIN_FAILED'])
  })

  it('invalid options are refused at once; a schema that throws ends only its plugin [KRN-13] [KRN-08]', async () => {
    const schema = (validate: () => unknown): object => ({
      '~standard': { version: 1, vendor: 'x', validate },
    })
    const { kernel, faults } = compose([plugin('throwing', { options: schema(fail) }), plugin('fine')])
    const picky = plugin('picky', {
      options: schema(() => ({ issues: [{ message: 'no', path: ['size'] }] })),
    })
    expect(() => kernel.use(picky as never)).toThrow(/plugin 'picky', option 'size': no/)
    await kernel.start()
    expect(faults).toEqual(['throwing resolve PLUGIN_FAILED'])
    expect((await kernel.inspect()).plugins.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'throwing failed',
      'fine started',
    ])
  })

  it('a manifest with fields of the wrong type is refused [KRN-13]', () => {
    const { kernel } = compose([])
    const wrong = [
      { requires: 'x' },
      { after: [7] },
      { flag: {} },
      { version: undefined },
      { contributes: { services: 'x' } },
    ]
    for (const rest of wrong)
      expect(() => kernel.use(plugin('odd', rest) as never)).toThrow(
        expect.objectContaining({ code: 'PLUGIN_INVALID', details: "'odd'" }),
      )
  })

  it('the error of a service names its plugin; the services of a failed plugin are removed [KRN-08] [KRN-09]', async () => {
    const Broken = createToken<string>('test.broken')
    const Gone = createToken<string>('test.gone')
    const { kernel, faults } = compose([
      plugin('breaks', { services: [provide(Broken, { deps: [], create: fail })] }),
      plugin('leaves', { services: [provide(Gone, { deps: [], create: () => 'here' })], start: fail }),
    ])
    await kernel.start()
    await settle()
    expect(() => kernel.get(Broken)).toThrow(/plugin 'breaks', service 'test.broken'/)
    expect(() => kernel.get(Gone)).toThrow(expect.objectContaining({ code: 'SERVICE_MISSING' }))
    expect(faults).toEqual(['leaves start PLUGIN_FAILED'])
  })

  it('a discovery that cannot be stopped leaves none of its wallets behind [KRN-07]', async () => {
    const wallet = createMockConnector({ id: 'found' })
    const { kernel, faults } = compose([
      plugin('finder', {
        contributes: {
          discovery: [
            {
              id: 'x',
              create: () => ({
                start(sink: { add(connector: unknown): void }) {
                  sink.add(wallet)
                  return fail
                },
              }),
            },
          ],
        },
        start: () => settle().then(fail),
      }),
    ])
    await kernel.start()
    await settle()
    expect(kernel.connectors.list()).toEqual([])
    expect(faults).toEqual(['finder start PLUGIN_FAILED', 'finder stop PLUGIN_FAILED'])
  })
})

describe('objects that a plugin receives', () => {
  it('plugins cannot change what they share: options, networks, contributions, states [KRN-15]', async () => {
    const { context } = await start({
      contributes: { views: { One: { load: never, title: 'title' } } },
    })
    const shared: readonly object[] = [
      context.get(OptionsToken).services,
      context.get(OptionsToken).policy,
      context.networks.active()?.rpcUrls.default.http ?? {},
      context.metadata,
      context.contributions.list(points.views),
      context.contributions.find(points.views, 'One') ?? {},
      context.connectors.store.getState(),
    ]
    context.router.push('One')
    const all = [
      ...shared,
      context.router.store.getState(),
      context.router.store.getState().stack,
      context.router.current() ?? {},
    ]
    for (const one of all) expect(() => Object.assign(one, { 0: 'mine' })).toThrow(TypeError)
  })

  it('a service of the kernel has only the members of its interface, however a plugin obtains it [KRN-15]', async () => {
    const Peek = createToken<PluginContext>('test.peek')
    const { context } = await start({
      services: [provide(Peek, { deps: [ContextToken], create: (own) => own })],
      contributes: {
        chains: [
          createMockChain({
            namespace: 'eip155',
            node: { methods: ['x'], request: () => Promise.resolve(1) },
          }),
        ],
      },
    })
    const routers: readonly object[] = [
      context.router,
      context.get(RouterToken),
      await context.load(RouterToken),
      context.get(Peek).router,
    ]
    for (const router of routers) {
      expect('push' in router).toBe(true)
      for (const hidden of ['dispose', 'constructor', '__proto__', 'toString'])
        expect(Reflect.get(router, hidden)).toBeUndefined()
    }
    expect('setState' in context.router.store).toBe(false)
    expect(Reflect.get(context.i18n, 'register')).toBeUndefined()
    const chain = context.state().chains[0] ?? context.chains.get('eip155')
    const [network] = context.networks.list()
    if (!network) throw new Error('There is no network.')
    await expect(chain.node?.request({ network, method: 'x', params: [] })).rejects.toMatchObject({
      code: 'RPC_NOT_ALLOWED',
    })
    expect(chain.isAddress('0x1')).toBe(true)
  })

  it('a capability of a chain module belongs to the chain: no other plugin can replace its functions [SEC-07] [SEC-08]', async () => {
    class Names implements ChainNames {
      readonly #known = 'alice.example'
      normalize = async (name: string) => name
      hasAllNames = async () => true
      resolve = async () => undefined
      async lookUp() {
        return this.#known
      }
    }
    const { context } = await start({
      contributes: {
        chains: [
          {
            ...createMockChain({
              namespace: 'eip155',
              node: { methods: ['x'], request: () => Promise.resolve(1) },
            }),
            names: new Names(),
            transactions: { waitFor: async () => ({ status: 'success' }), readSent: async () => undefined },
          },
        ],
      },
    })
    const chain = context.chains.get('eip155')
    const { names, transactions, node } = chain
    const [network] = context.networks.list()
    if (!network || !names || !transactions || !node) throw new Error('A capability is missing.')
    const parts: readonly object[] = [names, transactions, node, node.methods, chain.accountTypes, chain.rpc]
    for (const part of [chain, ...parts])
      for (const member of ['lookUp', 'waitFor', 'request', 'methods', '0', 'names'])
        expect(() => Object.assign(part, { [member]: () => 'mine' })).toThrow(TypeError)
    for (const part of [chain, names, transactions]) {
      expect(() => Object.setPrototypeOf(part, { lookUp: () => 'mine' })).toThrow(TypeError)
      // Otherwise readers of the member would get an error of the proxy.
      expect(() => Object.defineProperty(part, 'lookUp', { value: 'mine' })).toThrow(TypeError)
    }
    expect(Reflect.get(names, 'constructor')).toBeUndefined()
    // Its functions still run on the original, and each read returns the same capability.
    expect(await names.lookUp({ network, address: 'alice' })).toBe('alice.example')
    expect(context.chains.get('eip155').names).toBe(names)
    expect(await transactions.waitFor({ network, id: '1' })).toEqual({ status: 'success' })
  })

  it('listeners of stores and of the platform end with the plugin; only the plugin writes to its own store [KRN-07]', async () => {
    const { kernel, platform, context } = await start()
    const before = platform.leftovers()
    const events: string[] = []
    const own = context.createStore('own', 0)
    context
      .get(StoresToken)
      .list()[0]
      ?.store.subscribe(() => events.push('own'))
    expect('setState' in (kernel.get(StoresToken).list()[0]?.store ?? {})).toBe(false)
    context.router.store.subscribe(() => events.push('router'))
    context.platform.page.subscribe(() => events.push('page'))
    context.platform.storage.subscribe(() => events.push('storage'))
    context.platform.announcements.subscribe('x', () => events.push('announcement'))
    context.platform.every(10, () => events.push('tick'))
    context.storage.subscribe(() => events.push('area'))
    own.setState(1)
    expect(events).toEqual(['own'])
    const { store } = context.router
    await kernel.dispose()
    expect(platform.leftovers().filter((one) => !before.includes(one))).toEqual([])
    expect(() => store.subscribe(() => undefined)).toThrow(
      expect.objectContaining({ code: 'CONTEXT_STOPPED' }),
    )
    // Views that are still displayed render from it.
    expect(store.getState().open).toBe(false)
  })

  it('a plugin fetches from declared origins only, also without a page [SEC-14]', async () => {
    const platform = createTestPlatform()
    const server = { ...platform, page: { ...platform.page, url: () => '' } }
    platform.onFetch(() => Response.json(1))
    const { context } = await start(
      { contributes: { pageNeeds: () => ({ connect: ['https://feed.example', 'data:x', 7] }) } },
      { platform: server },
    )
    await expect(context.platform.fetch('https://feed.example/a')).resolves.toBeInstanceOf(Response)
    for (const url of ['https://evil.example', '/me', 'data:y', 'blob:null/1'])
      await expect(context.platform.fetch(url)).rejects.toMatchObject({ code: 'ORIGIN_NOT_DECLARED' })
    expect(platform.requests.map(({ url }) => url)).toEqual(['https://feed.example/a'])
  })

  it('a plugin posts to the parent page only if it declared its origin, and receives messages of no other [SEC-01]', async () => {
    const platform = createTestPlatform({ parent: { origin: 'https://safe.example' } })
    const { context, kernel } = await start(
      { contributes: { pageNeeds: () => ({ framedBy: ['https://safe.example', 'data:x'] }) } },
      { platform },
    )
    const { parent } = context.platform
    const events: unknown[] = []
    parent.subscribe((message) => events.push(message))
    parent.post('hello', 'https://safe.example')
    for (const origin of ['https://evil.example', '*', 'null'])
      expect(() => parent.post('hello', origin)).toThrow(
        expect.objectContaining({ code: 'ORIGIN_NOT_DECLARED' }),
      )
    platform.parent.send('answer')
    platform.parent.send('forged', 'https://evil.example')
    expect(events).toEqual(['answer'])
    expect(platform.parent.posted).toEqual([{ message: 'hello', origin: 'https://safe.example' }])
    await kernel.dispose()
    platform.parent.send('late')
    expect(events).toEqual(['answer'])
    expect(platform.parent.listenerCount()).toBe(0)
  })

  it('a plugin opens frames and pop-ups of declared origins only, receives messages of no other, and they end with it [SEC-01] [KRN-07]', async () => {
    const platform = createTestPlatform()
    const services = { site: 'https://wallet.example/embedded' }
    const { context, kernel } = await start(
      {
        contributes: {
          pageNeeds: (_options: unknown, { site = '' }: Readonly<Record<string, string>>) => ({
            frame: [site],
          }),
        },
      },
      { platform, services },
    )
    const { frames } = context.platform
    const popups = await context.platform.popups.prepare()
    const size = { width: 1, height: 1 }
    const undeclared = expect.objectContaining({ code: 'ORIGIN_NOT_DECLARED' })
    for (const url of [
      'https://evil.example',
      'javascript:alert(1)',
      '/me',
      'https://wallet.example.evil.example',
    ]) {
      await expect(frames.open({ url, title: 'x' })).rejects.toEqual(undeclared)
      expect(() => popups.open(url, size)).toThrow(undeclared)
    }
    // An empty window may be opened in the click; its later address is checked as every link is.
    await expect(frames.open({ url: 'about:blank', title: 'x' })).rejects.toEqual(undeclared)
    const empty = popups.open('about:blank', size)
    expect(() => empty?.navigate('javascript:alert(1)')).toThrow(
      expect.objectContaining({ code: 'LINK_REFUSED' }),
    )
    empty?.navigate('https://desk.example/buy')
    expect(platform.openedPopups[0]?.url()).toBe('https://desk.example/buy')
    const frame = await frames.open({ url: 'https://wallet.example/embedded/sdk', title: 'Wallet' })
    const popup = popups.open('https://wallet.example/loading', size)
    const events: unknown[] = []
    frame.subscribe((message) => events.push(message))
    popup?.subscribe((message) => events.push(message))
    const line = frame.openLine('hello', 'https://wallet.example')
    line.subscribe((message) => events.push(message))
    expect(() => frame.openLine('hello', '*')).toThrow(undeclared)
    expect(() => frame.post('hello', 'https://evil.example')).toThrow(undeclared)
    expect(() => popup?.navigate('javascript:alert(1)')).toThrow(
      expect.objectContaining({ code: 'LINK_REFUSED' }),
    )
    const [, theirs] = platform.openedPopups
    platform.frameAt(0).post('frame')
    platform.frameAt(0).post('forged', 'https://evil.example')
    theirs?.post('pop-up')
    platform.frameAt(0).lines[0]?.post('line')
    expect(events).toEqual(['frame', 'pop-up', 'line'])
    await kernel.dispose()
    platform.frameAt(0).post('late')
    platform.frameAt(0).lines[0]?.post('late')
    expect(events).toHaveLength(3)
    expect(platform.leftovers()).toEqual([])
    await expect(
      Promise.resolve().then(() => frames.open({ url: 'https://wallet.example', title: 'x' })),
    ).rejects.toMatchObject({
      code: 'CONTEXT_STOPPED',
    })
    expect(platform.leftovers()).toEqual([])
  })
})
