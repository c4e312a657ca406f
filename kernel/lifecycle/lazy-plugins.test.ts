import { expect, it } from 'vitest'
import {
  createKernel,
  createToken,
  definePlugin,
  lazyPlugin,
  type PluginTypes,
  points,
  provide,
} from '#kernel'
import { createTestPlatform, settle } from '#testing'

interface LatePlugin extends PluginTypes {
  readonly id: 'late'
  readonly api: { greet(): string }
  readonly options: { readonly name?: string } | undefined
}
const LateToken = createToken<LatePlugin['api']>('test.late')
const feature = (id: string) => ({ id, label: 'label', icon: 'wallet' as const, view: 'Any' })
const late = definePlugin<LatePlugin>({
  id: 'late',
  version: '1.0.0',
  kernel: '*',
  services: [provide(LateToken, { deps: [], create: () => ({ greet: () => 'hello' }) })],
  expose: LateToken,
  options: {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: (value) =>
        (value as { name?: unknown }).name === 7
          ? { issues: [{ message: 'must be a text', path: ['name'] }] }
          : { value: value as LatePlugin['options'] },
    },
  },
  contributes: { features: [feature('late')] },
})
const plain = (id: string, rest: object = {}) =>
  definePlugin<PluginTypes & { readonly id: string }>({ id, version: '1.0.0', kernel: '*', ...rest })

function compose() {
  const platform = createTestPlatform()
  const network = {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  }
  const kernel = createKernel({ projectId: 'p', networks: [network], platform, logLevel: 'silent' })
  const status = async (id: string) => (await kernel.inspect()).plugins.find((one) => one.id === id)?.status
  return { platform, kernel, status }
}

it('a view gets the services of the plugins that its own requires, whatever was opened before [W3] [KRN-01]', async () => {
  const { kernel } = compose()
  const FarToken = createToken<string>('test.far')
  const lazily = (id: string, rest: object, services: readonly unknown[] = []) =>
    plain(id, { services: async () => ({ default: services }), ...rest }) as never
  const view = { load: async () => ({ default: () => null }), title: 'title' }
  const wider = kernel
    .use(lazily('far', {}, [provide(FarToken, { deps: [], create: () => 'there' })]))
    .use(lazily('near', { requires: ['far'] }))
    .use(lazily('shown', { requires: ['near'], contributes: { views: { Shown: view } } }))
  await wider.start()
  expect(() => wider.get(FarToken)).toThrow()
  await wider.contributions.find(points.views, 'Shown')?.load()
  expect(wider.get(FarToken)).toBe('there')
})

it('a service that is loaded while its plugin is being fetched resolves with the plugin [KRN-01] [PAY-01]', async () => {
  const { kernel } = compose()
  let arrive = (): void => undefined
  const wider = kernel.use(
    () =>
      new Promise<{ default: typeof late }>((resolve) => {
        arrive = () => resolve({ default: late })
      }),
  )
  await expect(wider.load(LateToken)).rejects.toMatchObject({ code: 'SERVICE_MISSING' })
  const started = wider.start()
  const loaded = wider.load(LateToken)
  await settle()
  arrive()
  expect((await loaded).greet()).toBe('hello')
  await started
  await expect(wider.load(createToken('test.none'))).rejects.toMatchObject({ code: 'SERVICE_MISSING' })
})

it('a lazy plugin has the same API, and its place in the order of use [KRN-01] [KRN-03]', async () => {
  const { kernel } = compose()
  let fetched = 0
  const wider = kernel
    .use(async () => {
      fetched++
      return { default: late }
    })
    .use(plain('eager', { contributes: { features: [feature('eager')] } }) as never)
  expect(fetched).toBe(0)
  await wider.start()
  expect((wider as unknown as { late: LatePlugin['api'] }).late.greet()).toBe('hello')
  expect(kernel.contributions.list(points.features).map((one) => one.id)).toEqual(['late', 'eager'])
})

it('other plugins do not wait for a lazy plugin, except those that require it [KRN-08]', async () => {
  const { kernel, status } = compose()
  let arrive = (_module: { readonly default: typeof late }): void => undefined
  const started = kernel
    .use(() => new Promise<{ readonly default: typeof late }>((resolve) => (arrive = resolve)))
    .use(plain('free') as never)
    .use(plain('needy', { requires: ['late'] }) as never)
    .start()
  await settle()
  expect([await status('free'), await status('needy')]).toEqual(['started', 'used'])
  arrive({ default: late })
  await started
  expect([await status('late'), await status('needy')]).toEqual(['started', 'started'])
})

it.each([
  ['does not load', () => Promise.reject(new Error('404')), /could not be loaded/],
  ['is not a plugin', () => Promise.resolve({ default: {} }), /Not a plugin/],
  ['is used twice', () => Promise.resolve({ default: plain('free') }), /same id/],
  [
    'takes a name of the kernel',
    () => Promise.resolve({ default: plain('router') }),
    /plugin id is reserved/,
  ],
])('a lazy plugin that %s is left out, and the others run [KRN-06] [KRN-08]', async (_, load, reason) => {
  const { kernel, status } = compose()
  const failures: string[] = []
  kernel.on('kernel:pluginFailed', ({ phase, error }) => failures.push(`${phase}: ${error.message}`))
  await kernel
    .use(load as never)
    .use(plain('free') as never)
    .start()
  expect(await status('free')).toBe('started')
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatch(/^load: /)
  expect(failures[0]).toMatch(reason)
})

/** Creates a loader of `late` that fails until it is healed. */
function failing(rest: object = {}) {
  const state = { calls: 0, isHealed: false }
  const load = Object.assign(async () => {
    state.calls++
    if (!state.isHealed) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: late }
  }, rest)
  return {
    // `use` takes its loaders by their full types.
    load: load as never,
    heal: () => {
      state.isHealed = true
    },
    calls: () => state.calls,
  }
}

it('a lazy plugin whose code does not arrive is fetched again after growing pauses, and runs with those that require it [KRN-08] [REL-01]', async () => {
  const { kernel, platform, status } = compose()
  const failures: string[] = []
  kernel.on('kernel:pluginFailed', ({ plugin, phase }) => failures.push(`${phase} ${plugin}`))
  const { load, heal } = failing({ id: 'late' })
  const wider = kernel.use(load).use(plain('needy', { requires: ['late'] }) as never)
  await wider.start()
  expect([await status('late'), await status('needy')]).toEqual(['failed', 'blocked'])
  await platform.clock.advanceAsync(3_000)
  await platform.clock.advanceAsync(5_999)
  heal()
  expect(await status('late')).toBe('failed')
  await platform.clock.advanceAsync(1)
  await settle()
  expect([await status('late'), await status('needy')]).toEqual(['started', 'started'])
  expect((wider as unknown as { late: LatePlugin['api'] }).late.greet()).toBe('hello')
  expect((await kernel.inspect()).plugins.filter(({ id }) => id === 'late')).toHaveLength(1)
  expect(failures).toEqual(['load late', 'resolve needy'])
  await kernel.dispose()
  expect(platform.leftovers()).toEqual([])
})

it('a lazy plugin whose code does not arrive is fetched at once when the network is back [KRN-08] [REL-01]', async () => {
  const { kernel, platform, status } = compose()
  const { load, heal } = failing()
  await kernel.use(load).start()
  platform.page.set({ online: false })
  heal()
  await settle()
  expect(await status('late')).toBeUndefined()
  platform.page.set({ online: true })
  await settle()
  expect(await status('late')).toBe('started')
})

it('connecting stays held until the code of a plugin that holds it arrives [KRN-08] [SEC-04]', async () => {
  const { kernel, platform } = compose()
  const { load, heal } = failing({ id: 'late', holdsConnecting: true })
  await kernel.use(load).start()
  expect(kernel.contributions.isHeld()).toBe(true)
  await platform.clock.advanceAsync(3_000)
  await settle()
  expect(kernel.contributions.isHeld()).toBe(true)
  heal()
  await platform.clock.advanceAsync(6_000)
  await settle()
  expect(kernel.contributions.isHeld()).toBe(false)
})

it('a lazy plugin that is none keeps connecting held, and is reported once [KRN-06] [KRN-08]', async () => {
  const { kernel, platform } = compose()
  const failures: string[] = []
  kernel.on('kernel:pluginFailed', ({ plugin, error }) => failures.push(`${plugin} ${error.code}`))
  const load = Object.assign(async () => ({ default: {} }), { id: 'late', holdsConnecting: true })
  await kernel.use(load as never).start()
  await platform.clock.advanceAsync(60_000)
  await settle()
  expect(failures).toEqual(['late PLUGIN_INVALID'])
  expect(kernel.contributions.isHeld()).toBe(true)
})

it('a lazy plugin that never loads delays the others for at most 10 s [KRN-08] [KRN-15]', async () => {
  const { kernel, platform, status } = compose()
  const started = kernel
    .use(() => new Promise(() => undefined))
    .use(plain('free') as never)
    .start()
  await platform.clock.advanceAsync(10_000)
  await started
  expect(await status('free')).toBe('started')
  await kernel.dispose()
  expect(platform.leftovers()).toEqual([])
})

it('invalid options of a lazy plugin are reported by name when it is loaded [KRN-06]', async () => {
  const { kernel } = compose()
  const failures: string[] = []
  kernel.on('kernel:pluginFailed', ({ error }) => failures.push(error.message))
  await kernel.use(async () => ({ default: late }), { name: 7 as never }).start()
  expect(failures[0]).toContain("plugin 'late', option 'name': must be a text")
})

it('a report before the start includes lazy plugins, and runs none of their code [KRN-06]', async () => {
  const { kernel, status } = compose()
  let starts = 0
  const fetched = plain('fetched', {
    contributes: { pageNeeds: () => ({ connect: ['https://fetched.example'] }) },
    start: () => void starts++,
  })
  kernel.use(async () => ({ default: fetched }) as never).use(() => Promise.reject(new Error('404')) as never)
  const report = await kernel.report()
  expect(report.plugins.map(({ id }) => id)).toEqual(['fetched'])
  expect(report.contentSecurityPolicy['connect-src']).toContain('https://fetched.example')
  expect(starts).toBe(0)
  await kernel.start()
  expect([await status('fetched'), starts]).toEqual(['started', 1])
})

it('a view loads with the labels of other plugins that it displays, and waits at most one second for slow ones [UI-15] [KRN-08]', async () => {
  const { kernel, platform } = compose()
  let come = (): void => undefined
  const messages = (text: string, late = false) => ({
    en: () =>
      new Promise<{ default: { label: string } }>((resolve) => {
        come = () => resolve({ default: { label: text } })
        if (!late) come()
      }),
  })
  const view = { load: () => Promise.resolve({ default: () => null }), title: 'label' }
  const all = kernel
    .use(plain('shows', { contributes: { views: { Shows: { ...view, showsLabels: true } } } }) as never)
    .use(
      plain('other', { contributes: { features: [feature('other')], messages: messages('Send') } }) as never,
    )
    .use(
      plain('slow', {
        contributes: { features: [feature('slow')], messages: messages('Buy', true) },
      }) as never,
    )
    .use(plain('unseen', { contributes: { settings: [], messages: messages('Unseen') } }) as never)
  await all.start()
  expect(['other', 'slow'].map((id) => all.i18n.t(id, 'label'))).toEqual(['label', 'label'])
  let isThere = false
  // The test clock does not wait for modules.
  await import('../../page/contributions/load-labels.js')
  const loading = all.contributions
    .find(points.views, 'Shows')
    ?.load()
    .then(() => {
      isThere = true
    })
  await settle()
  await platform.clock.advanceAsync(999)
  expect([all.i18n.t('other', 'label'), isThere]).toEqual(['Send', false])
  await platform.clock.advanceAsync(1)
  await loading
  expect(isThere).toBe(true)
  come()
  await settle()
  expect([all.i18n.t('slow', 'label'), all.i18n.isLoaded('unseen')]).toEqual(['Buy', false])
  expect(platform.clock.pending()).toEqual([])
})

const never = (): Promise<never> => new Promise(() => undefined)
const view = { load: () => Promise.resolve({ default: () => undefined }), title: 'title' }

it('reserves the id of a lazy plugin at use(), and reports both positions [A43] [KRN-13]', () => {
  const { kernel } = compose()
  kernel.use(lazyPlugin('late', never))
  expect(() => kernel.use(plain('late') as never)).toThrow(
    expect.objectContaining({
      code: 'PLUGIN_DUPLICATE',
      details: expect.stringContaining('number 1 and number 2'),
    }),
  )
})

it('reserves views, routes and services of a lazy plugin for that plugin [A41] [A42]', async () => {
  const { kernel, status } = compose()
  const real = plain('late', { contributes: { views: { Late: view }, routes: { go: { view: 'Late' } } } })
  let arrive = (): void => undefined
  const started = kernel
    .use(
      lazyPlugin<PluginTypes>(
        'late',
        () => new Promise((resolve) => (arrive = () => resolve({ default: real }))),
        { reserves: ['Late', 'go', 'test.late'] },
      ),
    )
    .use(plain('strangerView', { contributes: { views: { Late: view } } }) as never)
    .use(
      plain('strangerRoute', {
        contributes: { views: { Own: view }, routes: { go: { view: 'Own' } } },
      }) as never,
    )
    .use(
      plain('strangerToken', {
        services: [provide(LateToken, { deps: [], create: () => ({}) as never })],
      }) as never,
    )
    .use(plain('strangerExpose', { expose: LateToken, services: never }) as never)
    .start()
  await settle()
  const strangers = ['strangerView', 'strangerRoute', 'strangerToken', 'strangerExpose']
  expect(await Promise.all(strangers.map(status))).toEqual(strangers.map(() => 'failed'))
  expect((await kernel.inspect()).plugins.find(({ id }) => id === 'strangerView')?.reason).toContain(
    "plugin 'late'",
  )
  arrive()
  await started
  expect(await status('late')).toBe('started')
  expect(kernel.contributions.find(points.views, 'Late')?.plugin).toBe('late')
})

it('kernel.<id> of a lazy plugin throws the reason, before the start and after a failed fetch [KRN-13]', async () => {
  const { kernel } = compose()
  kernel.use(lazyPlugin('late', () => Promise.reject(new Error('404'))))
  const read = () => Reflect.get(kernel, 'late')
  expect(read).toThrow(
    expect.objectContaining({ code: 'KERNEL_NOT_STARTED', details: expect.stringContaining("'late'") }),
  )
  await kernel.start()
  expect(read).toThrow(
    expect.objectContaining({ code: 'PLUGIN_UNAVAILABLE', details: expect.stringContaining("'late'") }),
  )
  expect((await kernel.inspect()).plugins.map(({ id, status }) => `${id} ${status}`)).toEqual(['late failed'])
})

it('refuses a module with another plugin than the one it was used as [A43]', async () => {
  const { kernel, status } = compose()
  await kernel.use(lazyPlugin<PluginTypes>('late', async () => ({ default: plain('other') }))).start()
  expect(await status('late')).toBe('failed')
})
