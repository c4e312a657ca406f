import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  areConnectConditionsMet,
  type ConnectGate,
  connectConditions,
  connectHeld,
  contributeTo,
  createKernel,
  createToken,
  definePlugin,
  type LazyPlugin,
  type Plugin,
  type PluginContext,
  type PluginTypes,
  provide,
  QuoinError,
  type Token,
} from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type TestPlatform,
} from '#testing'
import { type LegalOptions, type LegalPlugin, LegalToken, legalPlugin } from './manifest.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const usual: LegalOptions = {
  termsUrl: 'https://app.example/terms',
  privacyUrl: 'https://app.example/privacy',
  version: '2026-11',
}
const refused = { code: 'TERMS_NOT_ACCEPTED' }

/** Views of other plugins, by their names. */
const views: Plugin<PluginTypes> = definePlugin<PluginTypes>({
  id: 'views',
  version: '1.0.0',
  kernel: '*',
  contributes: {
    // The type declares no views; the kernel accepts any.
    views: Object.fromEntries(
      ['Connect', 'AllWallets', 'ConnectingWalletConnectBasic', 'GetWallet'].map((name) => [
        name,
        { load: async () => ({ default: () => null }), title: name },
      ]),
    ) as never,
  },
})

/** Starts a kernel with the plugin, a wallet, and the views of connecting. */
async function start(
  given: {
    readonly options?: Partial<LegalOptions>
    readonly platform?: TestPlatform
    readonly lazy?: LazyPlugin<LegalPlugin>
  } = {},
) {
  const platform = given.platform ?? createTestPlatform()
  const mock = createMockConnector({ namespace: 'mock', accounts: ['alice'], permitted: true })
  const requested = vi.fn(mock.connect)
  const wallet = { ...mock, connect: requested }
  const composed = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    networks: [createMockNetwork('mock:one')],
  })
    .use(createMockWorld({ chains: [createMockChain()], wallets: [wallet] }))
    .use(views)
  const options = { ...usual, ...given.options }
  const kernel = given.lazy ? composed.use(given.lazy, options) : composed.use(legalPlugin, options)
  running.push(kernel)
  const started = kernel.start()
  if (!given.lazy) await started
  return { kernel, platform, requests: requested, started }
}

describe('terms that are not accepted', () => {
  it('block every wallet request of any caller; after acceptance it connects [LEG-01]', async () => {
    const { kernel, requests: requested } = await start()
    const failed = vi.fn()
    kernel.on('connection:failed', failed)
    await expect(kernel.connections.connect('mock')).rejects.toMatchObject(refused)
    expect(requested.mock.calls).toHaveLength(0)
    expect(kernel.connections.state('mock').status).not.toBe('connecting')
    expect(failed).not.toHaveBeenCalled()

    const legal = await kernel.load(LegalToken)
    legal.accept()
    await kernel.connections.connect('mock')
    expect(kernel.connections.active('mock')?.accounts[0]?.address).toBe('alice')
  })

  it('are stored for their version only, across visits and tabs [LEG-01]', async () => {
    const { kernel, platform } = await start()
    const events: unknown[] = []
    kernel.on('legal:accepted', (payload) => events.push(payload))
    kernel.on('legal:withdrawn', (payload) => events.push(payload))
    ;(await kernel.load(LegalToken)).accept()
    expect(events).toEqual([{ version: '2026-11' }])
    await vi.waitFor(() => expect(JSON.stringify(platform.storage.keys())).toContain('legal'))

    const again = await start({ platform })
    await again.kernel.connections.connect('mock')
    const later = await start({ platform, options: { version: '2027-01' } })
    await expect(later.kernel.connections.connect('mock')).rejects.toMatchObject(refused)
  })

  it('end no connection when they are withdrawn: the next one needs acceptance again [LEG-01]', async () => {
    const { kernel } = await start()
    const legal = await kernel.load(LegalToken)
    legal.accept()
    await kernel.connections.connect('mock')
    legal.withdraw()
    expect(kernel.connections.active('mock')).toBeDefined()
    await expect(kernel.connections.connect('mock')).rejects.toMatchObject(refused)
  })

  it('end no restored session [LEG-01] [CON-09]', async () => {
    const platform = createTestPlatform()
    const first = await start({ platform })
    ;(await first.kernel.load(LegalToken)).accept()
    await first.kernel.connections.connect('mock')
    await running.pop()?.dispose()

    const { kernel } = await start({ platform, options: { version: 'another' } })
    expect(kernel.connections.active('mock')?.accounts[0]?.address).toBe('alice')
    await expect(kernel.connections.connect('mock')).rejects.toMatchObject(refused)
  })

  /** A lazy plugin that the test loads, or fails to load. */
  function comingLater() {
    let bring = (_: { readonly default: Plugin<LegalPlugin> }): void => undefined
    let fail = (_: Error): void => undefined
    const load = () =>
      new Promise<{ readonly default: Plugin<LegalPlugin> }>((resolve, reject) => {
        bring = resolve
        fail = reject
      })
    return { load, bring: () => bring({ default: legalPlugin }), fail: () => fail(new Error('offline')) }
  }

  it('block while the plugin is still being loaded, too [LEG-01]', async () => {
    const { load, bring } = comingLater()
    const {
      kernel,
      requests: requested,
      started,
    } = await start({ lazy: Object.assign(load, { holdsConnecting: true }) })
    expect(areConnectConditionsMet(kernel)).toBe(false)
    const connecting = kernel.connections.connect('mock')
    bring()
    await expect(connecting).rejects.toMatchObject(refused)
    expect(requested.mock.calls).toHaveLength(0)
    await started
  })

  it('block if the plugin fails to load: nothing connects without acceptance [LEG-01]', async () => {
    const { load, fail } = comingLater()
    const lazy = Object.assign(load, { holdsConnecting: true })
    const { kernel, requests: requested, started, platform } = await start({ lazy })
    fail()
    await started
    const connecting = expect(kernel.connections.connect('mock')).rejects.toMatchObject({ code: 'TIMEOUT' })
    await platform.clock.advanceAsync(10_000)
    await connecting
    expect(requested.mock.calls).toHaveLength(0)
  })

  it('cause no delay for lazy plugins that do not block connecting', async () => {
    const { load, bring } = comingLater()
    const { kernel, started } = await start({ lazy: load })
    expect(areConnectConditionsMet(kernel)).toBe(true)
    await kernel.connections.connect('mock')
    bring()
    await started
  })

  it('are displayed in place of a view that would connect; after acceptance, that view opens [LEG-01]', async () => {
    const { kernel } = await start()
    const shown = (): string | undefined => kernel.router.current()?.view
    kernel.router.reset('Connect')
    kernel.router.push('ConnectingWalletConnectBasic', { namespace: 'mock' })
    await vi.waitFor(() => expect(shown()).toBe('AcceptTerms'))
    expect(kernel.router.current()?.params).toEqual({
      view: 'ConnectingWalletConnectBasic',
      params: { namespace: 'mock' },
    })
    kernel.router.back()
    expect(shown()).toBe('Connect')
    kernel.router.push('GetWallet')
    const legal = await kernel.load(LegalToken)
    await vi.waitFor(() => expect(legal.accepted.getState()).toBe(false))
    expect(shown()).toBe('GetWallet')

    legal.accept()
    kernel.router.push('AllWallets')
    await Promise.resolve()
    expect(shown()).toBe('AllWallets')
    legal.withdraw()
    await vi.waitFor(() => expect(shown()).toBe('AcceptTerms'))
  })

  it('are displayed in any language, and opened as links [LEG-01] [SEC-05]', async () => {
    const { kernel, platform } = await start({ options: { privacyUrl: undefined } as never })
    const legal = await kernel.load(LegalToken)
    expect(legal.documents).toEqual(['terms'])
    expect(legal.open('terms')).toBe(true)
    expect(legal.open('privacy')).toBe(false)
    expect(platform.openedLinks.map(({ url }) => url)).toEqual(['https://app.example/terms'])
  })
})

describe('a page whose storage is blocked', () => {
  it('requires acceptance, and keeps it until it is unloaded [LEG-01] [STO-01]', async () => {
    const platform = createTestPlatform()
    platform.storage.block()
    const { kernel } = await start({ platform })
    await expect(kernel.connections.connect('mock')).rejects.toMatchObject(refused)
    ;(await kernel.load(LegalToken)).accept()
    await kernel.connections.connect('mock')
    expect(kernel.connections.active('mock')).toBeDefined()
  })
})

describe('options of the plugin', () => {
  it.each([
    [{ version: '1' }, /termsUrl/],
    [{ termsUrl: 'https://app.example/terms' }, /version/],
    [{ termsUrl: 'http://app.example/terms', version: '1' }, /https/],
    [{ privacyUrl: 'javascript:alert(1)', version: '1' }, /https/],
    [{ ...usual, version: '' }, /version/],
    [{ ...usual, colour: 'teal' }, /colour/],
  ])('refuse %j', (options, reason) => {
    const composing = createKernel({
      projectId: 'test',
      platform: createTestPlatform(),
      networks: [createMockNetwork()],
    })
    expect(() => composing.use(legalPlugin, options as LegalOptions)).toThrow(reason)
  })
})

describe('a third-party condition', () => {
  const GateToken: Token<ConnectGate> = createToken('guard')
  const startWith = async (
    gate: () => ConnectGate,
    allowedPowers: readonly string[] = ['connectConditions'],
  ) => {
    const platform = createTestPlatform()
    let context: PluginContext | undefined
    const guard: Plugin<PluginTypes> = definePlugin<PluginTypes>({
      id: 'guard',
      version: '1.0.0',
      kernel: '*',
      services: [provide(GateToken, { deps: [], create: gate })],
      contributes: { extra: [contributeTo(connectConditions, { id: 'guard', service: GateToken })] },
      start(own) {
        context = own
      },
    })
    const mock = createMockConnector({ namespace: 'mock', accounts: ['alice'] })
    const requested = vi.fn(mock.connect)
    const wallet = { ...mock, connect: requested }
    const kernel = createKernel({
      projectId: 'test',
      logLevel: 'silent',
      platform,
      networks: [createMockNetwork()],
      policy: { plugins: { guard: { allowedPowers } } },
    })
      .use(createMockWorld({ chains: [createMockChain()], wallets: [wallet] }))
      .use(guard)
    running.push(kernel)
    await kernel.start()
    return { kernel, platform, requests: requested, context }
  }
  const never = { subscribe: () => () => undefined, getState: () => undefined }

  it('without an answer, of a plugin that may block, refuses after ten seconds with its name, and releases aborted callers before [A26] [REL-01]', async () => {
    const {
      kernel,
      platform,
      requests: requested,
    } = await startWith(() => ({
      isMet: never,
      refusal: () => new QuoinError('NOT_CONNECTED'),
      pointOut: () => undefined,
    }))
    const leaving = new AbortController()
    const left = kernel.connections.connect('mock', { signal: leaving.signal })
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'ABORTED' })
    await platform.clock.advanceAsync(1)
    const waiting = kernel.connections.connect('mock')
    const outcome = expect(waiting).rejects.toMatchObject({
      code: 'TIMEOUT',
      details: expect.stringContaining("'guard'"),
    })
    await platform.clock.advanceAsync(10_000)
    await outcome
    expect(requested.mock.calls).toHaveLength(0)
  })

  it('that throws refuses with its plugin’s name if the host allows it to block [A26b] [REL-01]', async () => {
    const { kernel, requests: requested } = await startWith(() => {
      throw new Error('broken')
    })
    await expect(kernel.connections.connect('mock')).rejects.toMatchObject({
      code: 'PLUGIN_FAILED',
      details: expect.stringContaining("'guard'"),
    })
    expect(requested.mock.calls).toHaveLength(0)
  })

  it('that throws blocks nothing if the host does not allow it, and is reported as a fault of its plugin [A26b]', async () => {
    const { kernel, requests: requested } = await startWith(() => {
      throw new Error('broken')
    }, [])
    const faults: string[] = []
    kernel.on('kernel:pluginFailed', ({ plugin, error }) => faults.push(`${plugin} ${error.code}`))
    await kernel.connections.connect('mock')
    expect(requested.mock.calls).toHaveLength(1)
    expect(faults).toEqual(['guard PLUGIN_FAILED'])
  })

  it('without an answer delays at most ten seconds if the host does not allow it to block [A26]', async () => {
    const {
      kernel,
      platform,
      requests: requested,
    } = await startWith(
      () => ({ isMet: never, refusal: () => new QuoinError('NOT_CONNECTED'), pointOut: () => undefined }),
      [],
    )
    const faults: string[] = []
    kernel.on('kernel:pluginFailed', ({ plugin, error }) => faults.push(`${plugin} ${error.code}`))
    const connecting = kernel.connections.connect('mock')
    await platform.clock.advanceAsync(10_000)
    await connecting
    expect(requested.mock.calls).toHaveLength(1)
    expect(faults).toEqual(['guard TIMEOUT'])
  })

  it('that is not met refuses with its own error [A26]', async () => {
    const {
      kernel,
      requests: requested,
      context,
    } = await startWith(
      () => ({
        isMet: { ...never, getState: () => false },
        refusal: () => new QuoinError('NOT_CONNECTED'),
        pointOut: () => undefined,
      }),
      [],
    )
    const alerts: (string | undefined)[] = []
    kernel.on('alert:raised', ({ error }) => alerts.push(`${error.code} ${error.details}`))
    await expect(kernel.connections.connect('mock')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await expect(kernel.connections.connect('mock')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect(requested.mock.calls).toHaveLength(0)
    // The Connect view reports the same.
    context?.alert(connectHeld({ plugin: 'guard', id: 'guard' }))
    // The host gets the alert only once, with the condition and its plugin.
    expect(alerts).toEqual(["CONNECT_HELD plugin 'guard', condition 'guard'"])
  })

  it('that is not met raises no alert if the host allows its plugin to block [A26]', async () => {
    const { kernel } = await startWith(() => ({
      isMet: { ...never, getState: () => false },
      refusal: () => new QuoinError('NOT_CONNECTED'),
      pointOut: () => undefined,
    }))
    const alerts: string[] = []
    kernel.on('alert:raised', ({ error }) => alerts.push(error.code))
    await expect(kernel.connections.connect('mock')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect(alerts).toEqual([])
  })
})
