import { createToken, points, provide, type Token } from '#kernel'
import { createMockConnector } from '#testing'
import { type HostileCase, hostile } from '../hostile-case.js'

const CreateToken: Token<string> = createToken('hostile.create')
const DisposeToken: Token<string> = createToken('hostile.dispose')
const AsyncDisposeToken: Token<string> = createToken('hostile.asyncDispose')

const fail = (): never => {
  throw new Error('thrown on purpose')
}
const failLater = (): Promise<never> => Promise.reject(new Error('rejected on purpose'))
const view = { load: () => Promise.resolve({ default: () => 'x' }), title: 'title' }
const schema = (validate: () => unknown): object => ({ '~standard': { version: 1, vendor: 'x', validate } })

/** Throws wherever its code runs. */
export const throwsEverywhere: HostileCase = {
  title: 'throws in each phase',
  requirements: '[KRN-08] [KRN-13] [STO-01]',
  plugins: (probe) => [
    hostile('hostileOptions', { options: schema(fail) }),
    failLater,
    () => Promise.resolve({ default: {} as never }),
    fail,
    hostile('hostileChain', { contributes: { chains: [fail] } }),
    hostile('hostileConnector', { contributes: { connectors: [{ id: 'x', create: fail }] } }),
    hostile('hostileBadConnector', {
      contributes: { connectors: [{ id: 'y', create: () => ({ id: 'y' }) }] },
    }),
    hostile('hostileMethods', {
      contributes: {
        connectors: [
          {
            id: 'z',
            create: () => ({
              ...createMockConnector({ id: 'hostileWallet' }),
              methods: fail,
              connect: fail,
              restore: fail,
              subscribe: fail,
            }),
          },
        ],
      },
    }),
    hostile('hostileDiscovery', { contributes: { discovery: [{ id: 'x', create: fail }] } }),
    hostile('hostileDiscoveryStart', {
      contributes: { discovery: [{ id: 'x', create: () => ({ start: fail }) }] },
    }),
    hostile('hostileDiscoveryStop', {
      contributes: { discovery: [{ id: 'x', create: () => ({ start: () => fail }) }] },
    }),
    hostile('hostileSummary', { contributes: { accountSummaries: [{ id: 'x', create: fail }] } }),
    hostile('hostileSummaryState', {
      contributes: { accountSummaries: [{ id: 'y', create: () => ({ getState: fail, subscribe: fail }) }] },
    }),
    hostile('hostileWhen', {
      contributes: { features: [{ id: 'hostile', label: 'x', icon: 'x', view: 'Broken', when: fail }] },
    }),
    hostile('hostileKey', { contributes: { features: [null] } }),
    hostile('hostileStart', { start: fail }),
    hostile('hostileStartLater', { start: failLater }),
    hostile('hostileStop', { start: () => fail }),
    hostile('hostileStopLater', { start: () => failLater }),
    hostile('hostileListener', {
      start(context) {
        context.on('modal:opened', fail)
        context.on('modal:opened', failLater as never)
      },
    }),
    hostile('hostileAlarm', {
      start(context) {
        // Throws at each fault.
        context.on('kernel:pluginFailed', fail)
        context.on('kernel:pluginFailed', failLater as never)
      },
    }),
    hostile('hostileTimers', {
      start({ after, every, platform }) {
        after(500, fail)
        after(500, failLater as never)
        const end = every(700, () => {
          end()
          fail()
        })
        platform.after(600, fail)
      },
    }),
    hostile('hostileStore', {
      start({ router, createStore, own }) {
        const store = createStore('x', 0)
        store.subscribe(fail)
        store.setState(1)
        router.store.subscribe(fail)
        router.store.subscribe(failLater as never)
        own(fail)
        own(failLater as never)
      },
    }),
    hostile('hostileRules', {
      contributes: {
        views: { Broken: view },
        openRules: (['override', 'default', 'fallback'] as const).map((stage) => ({
          id: stage,
          stage,
          resolve: fail,
        })),
        closeGuards: [
          { id: 'check', views: ['Broken'], check: fail },
          { id: 'forced', views: ['Broken'], check: () => 'unless-forced', onForced: fail },
          { id: 'nothing', check: fail },
        ],
        routes: { broken: { view: 'Broken', params: schema(fail) } },
      },
    }),
    hostile('hostileServices', {
      services: [
        provide(CreateToken, { deps: [], create: fail }),
        provide(DisposeToken, { deps: [], create: () => 'x', dispose: fail }),
        provide(AsyncDisposeToken, { deps: [], create: () => 'x', dispose: failLater }),
      ],
      expose: CreateToken,
      start({ get }) {
        probe.attempt('a service that throws, for itself', () => get(CreateToken))
        get(DisposeToken)
        get(AsyncDisposeToken)
      },
    }),
    hostile('hostileServicesModule', { services: fail, contributes: { views: { Unserved: view } } }),
    hostile('hostileStorageSpec', {
      contributes: { storage: fail },
      start({ storage }) {
        probe.attempt('storage whose description throws', () => storage.read())
      },
    }),
    hostile('hostileSchema', {
      contributes: {
        storage: () => Promise.resolve({ default: { version: 1, initial: 'initial', schema: schema(fail) } }),
      },
      start({ storage, platform }) {
        platform.storage.set('@quoin/default/hostileSchema/v1', '"x"')
        probe.attempt('reading by a schema that throws', async () =>
          probe.note('what is read then', String(await storage.read())),
        )
        probe.attempt('writing by a schema that throws', () => storage.write('y' as never))
      },
    }),
    hostile('hostileMessages', { contributes: { messages: { en: fail } } }),
  ],
  async meet({ kernel, platform, probe }) {
    await platform.clock.advanceAsync(2_000)
    const openBroken = (): void => kernel.open({ view: 'Broken' } as never)
    probe.attempt('a service that throws, for another', () => Reflect.get(kernel, 'hostileServices'))
    openBroken()
    probe.note('a guard that throws lets go', String(kernel.close({ force: true })))
    probe.attempt('a route whose schema throws', () => kernel.open('broken' as never, {} as never))
    probe.attempt('a wallet that throws', () => kernel.connections.connect('hostileWallet'))
    probe.attempt('a view without services', () =>
      kernel.contributions.find(points.views, 'Unserved')?.load(),
    )
    const shown = kernel.contributions
      .list(points.features)
      .filter(({ when }) => when?.(kernel.state()) ?? true)
    probe.note(
      'features whose condition throws',
      shown.filter(({ plugin }) => plugin === 'hostileWhen').join(),
    )
    for (const { store } of kernel.contributions.list(points.accountSummaries)) {
      probe.attempt('subscribing to a summary that throws', () => store.subscribe(() => undefined)())
      probe.note('what a summary that throws tells', JSON.stringify(store.getState()))
    }
    probe.attempt('what a plugin that failed exposes', () => Reflect.get(kernel, 'hostileStart'))
    probe.attempt('texts that throw', () => kernel.i18n.load('hostileMessages'))
    await platform.clock.advanceAsync(2_000)
  },
  outcomes: {
    'a service that throws, for itself': 'PLUGIN_FAILED',
    'a service that throws, for another': 'PLUGIN_FAILED',
    'features whose condition throws': '',
    'subscribing to a summary that throws': 'allowed',
    'what a summary that throws tells': '{}',
    'what a plugin that failed exposes': 'PLUGIN_UNAVAILABLE',
    'a guard that throws lets go': 'true',
    'a route whose schema throws': 'PLUGIN_FAILED',
    'a wallet that throws': 'CONNECT_FAILED',
    'a view without services': 'PLUGIN_FAILED',
    'reading by a schema that throws': 'allowed',
    'what is read then': 'initial',
    'writing by a schema that throws': 'allowed',
    // These errors go to the plugin that threw them, and to no other code.
    'storage whose description throws': 'without a code: Error: thrown on purpose',
    'texts that throw': 'without a code: Error: thrown on purpose',
  },
  faults: [
    'hostileBadConnector install PLUGIN_INVALID',
    'hostileChain install PLUGIN_FAILED',
    'hostileConnector install PLUGIN_FAILED',
    'hostileDiscovery install PLUGIN_FAILED',
    'hostileDiscoveryStart install PLUGIN_FAILED',
    'hostileDiscoveryStop stop PLUGIN_FAILED',
    'hostileKey install PLUGIN_INVALID',
    'hostileListener listener PLUGIN_FAILED',
    'hostileMethods listener PLUGIN_FAILED',
    'hostileOptions resolve PLUGIN_FAILED',
    'hostileRules listener PLUGIN_FAILED',
    'hostileServices stop PLUGIN_FAILED',
    'hostileStart start PLUGIN_FAILED',
    'hostileStartLater start PLUGIN_FAILED',
    'hostileStop stop PLUGIN_FAILED',
    'hostileStopLater stop PLUGIN_FAILED',
    'hostileStore listener PLUGIN_FAILED',
    'hostileStore stop PLUGIN_FAILED',
    'hostileSummary install PLUGIN_FAILED',
    'lazy load PLUGIN_LOAD_FAILED',
    'lazy load PLUGIN_INVALID',
    'hostileSummaryState listener PLUGIN_FAILED',
    'hostileTimers listener PLUGIN_FAILED',
    'hostileWhen listener PLUGIN_FAILED',
  ],
  broken: [
    'hostileOptions',
    'hostileChain',
    'hostileConnector',
    'hostileBadConnector',
    'hostileDiscovery',
    'hostileDiscoveryStart',
    'hostileSummary',
    'hostileKey',
    'hostileStart',
    'hostileStartLater',
    'lazy',
    'lazy',
    'lazy',
  ],
}
