import { createKernel, isQuoinError, points } from '#kernel'
import { createMockConnector, createTestPlatform, settle, type TestPlatform } from '#testing'
import type { HostileCase, SessionKernel, Surroundings } from './hostile-case.js'
import { makeHarbour, makeQuay } from './other-plugins.js'
import { createProbe } from './probe.js'

export interface SessionOptions {
  /** Plugins used between the two good ones. */
  readonly between?: HostileCase['plugins']
  readonly meet?: readonly NonNullable<HostileCase['meet']>[]
  /** Loads all services with the start. */
  readonly all?: boolean
  readonly afterwards?: readonly NonNullable<HostileCase['afterwards']>[]
}

export interface Session {
  /** Everything that the good plugins and their host receive, in order. */
  readonly log: readonly string[]
  readonly outcomes: Readonly<Record<string, string>>
  /** `plugin phase code` of `kernel:pluginFailed`, each once. */
  readonly faults: ReadonlySet<string>
  /** Ids of plugins that did not run. */
  readonly broken: readonly string[]
  /** Resources that are left after the end. */
  readonly leftovers: readonly string[]
  readonly platform: TestPlatform
}

const networks = [
  {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  },
]
const otherPlugins = ['harbour', 'quay']
/** Returns a stable id: that of a lazy plugin that never loaded depends on its position. */
const named = (id: string): string => id.replace(/^lazy\d+$/, 'lazy')

/** Advances the clock until a promise settles. One that never does ends the test by its own time limit. */
async function within<T>(platform: TestPlatform, promise: Promise<T>): Promise<T> {
  let done = false
  const end = (): void => {
    done = true
  }
  promise.then(end, end)
  await settle()
  while (!done) await platform.clock.advanceAsync(1_000)
  return promise
}

/** Logs events of the good plugins and of the kernel, not of others. */
function listen(kernel: SessionKernel, log: string[], faults: Set<string>, isMeeting: () => boolean): void {
  /** Logs views only during the work: the host opens further ones for the hostile cases. */
  const shown = (what: string): void => {
    if (!isMeeting()) log.push(what)
  }
  kernel.on('kernel:started', ({ plugins }) =>
    log.push(`started: ${plugins.filter((id) => otherPlugins.includes(id)).join()}`),
  )
  kernel.on('kernel:disposed', () => log.push('disposed'))
  kernel.on('modal:opened', ({ view, connected }) => shown(`opened ${view} ${connected}`))
  kernel.on('modal:closed', () => shown('closed'))
  kernel.on('router:changed', ({ view, depth }) => shown(`router ${view} ${depth}`))
  kernel.on('account:changed', ({ address }) => log.push(`account ${address}`))
  kernel.on('connection:connected', ({ connection }) => log.push(`connected ${connection.connectorId}`))
  kernel.on('connection:disconnected', ({ connectorId, by }) =>
    log.push(`disconnected ${connectorId} by ${by}`),
  )
  kernel.on('harbour:moored', (berth) => log.push(`moored ${berth}`))
  kernel.on('connector:found', ({ id }) => {
    if (otherPlugins.includes(id)) log.push(`found ${id}`)
  })
  kernel.on('rpc:settled', ({ caller, method, ok }) => {
    if (otherPlugins.includes(caller)) log.push(`${caller} ${method} ${ok}`)
  })
  kernel.on('kernel:pluginFailed', ({ plugin, phase, error }) => {
    if (otherPlugins.includes(plugin)) log.push(`fault of ${plugin}: ${error.code}`)
    else faults.add(`${named(plugin)} ${phase} ${error.code}`)
  })
}

/** Runs the work of the good plugins, the same in every session. */
async function work(kernel: SessionKernel, platform: TestPlatform, log: string[]): Promise<void> {
  const record = async (what: string, run: () => unknown): Promise<void> => {
    try {
      log.push(`${what}: ${JSON.stringify(await run())}`)
    } catch (error) {
      log.push(`${what}: ${isQuoinError(error) ? error.code : String(error)}`)
    }
  }
  const shows = (go: () => void): unknown => {
    go()
    const { view, params } = kernel.router.current() ?? {}
    return [view, params]
  }
  for (const { id, status } of (await kernel.inspect()).plugins)
    if (otherPlugins.includes(id)) log.push(`${id} ${status}`)
  await kernel.i18n.load('harbour')
  await record('greet', () => kernel.harbour.greet('Ada'))
  await record('connect', async () => (await kernel.connections.connect('harbour')).accounts)
  await record('ask', () => kernel.quay.request('mock_ping'))
  await record('ask more than declared', () => kernel.quay.request('mock_sign'))
  await record('read', () => kernel.quay.read('mock_height'))
  await record('moor', () => kernel.harbour.moor('A1'))
  await record('moor again', () => kernel.harbour.moor('B2'))
  await record('stored', () => platform.storage.get('@quoin/default/harbour/v1'))
  await record('open', () => shows(() => kernel.open()))
  await record('route', () => shows(() => kernel.open('harbour', { berth: 'A1' })))
  await record('wrong route', () => kernel.open('harbour', { berth: 1 } as never))
  await record('view', async () =>
    (await kernel.contributions.find(points.views, 'Harbour')?.load())?.default({} as never),
  )
  await record('push', () => shows(() => kernel.router.push('Quay')))
  await record('held', () => kernel.close())
  await platform.clock.advanceAsync(1_000)
  await record('forced', () => kernel.close({ force: true }))
  await record('features', () =>
    kernel.contributions
      .list(points.features)
      .filter(({ plugin }) => otherPlugins.includes(plugin))
      .map(({ id, label, plugin }) => `${id} ${kernel.i18n.t(plugin, label)}`),
  )
  await record('visit', () => kernel.quay.visit('https://example.org/'))
  await record('permissions', async () =>
    (await kernel.inspect()).permissions.filter(({ caller }) => caller === 'quay' || caller === 'harbour'),
  )
  await record('report', async () =>
    (await within(platform, kernel.report())).details.filter(({ id }) => otherPlugins.includes(id)),
  )
  kernel.notices.show('success', 'Moored')
  await record('notice', () => kernel.notices.store.getState()?.text)
  const stop = kernel.harbour.tick()
  await platform.clock.advanceAsync(3_000)
  stop()
}

/** Runs two good plugins from start to end, with others between them. */
export async function runSession({
  between,
  all,
  meet = [],
  afterwards = [],
}: SessionOptions = {}): Promise<Session> {
  const platform = createTestPlatform()
  platform.onFetch(({ url }) => Response.json({ url }))
  const log: string[] = []
  const faults = new Set<string>()
  const probe = createProbe()
  const wallet = createMockConnector({ id: 'harbour', answers: { mock_ping: () => 'pong' } })
  const composed = createKernel({
    projectId: 'test',
    networks,
    platform,
    services: { mirror: 'https://mirror.example/api', vault: 'https://vault.example' },
  }).use(makeHarbour(log, wallet))
  for (const plugin of between?.(probe) ?? []) composed.use(plugin)
  const kernel = composed.use(makeQuay(log))
  const surroundings: Surroundings = { kernel, platform, probe }
  let meeting = false
  listen(kernel, log, faults, () => meeting)

  await within(platform, kernel.start({ services: all ? 'all' : 'when-needed' }))
  await work(kernel, platform, log)
  meeting = true
  for (const one of meet) await one(surroundings)
  probe.again('while the others go on')
  await within(platform, probe.settled())
  kernel.close({ force: true })
  meeting = false
  const broken = (await kernel.inspect()).plugins
    .filter(({ status }) => status !== 'started')
    .map(({ id }) => named(id))
  // Again, after the attempts of the others.
  await work(kernel, platform, log)
  log.push(`asked the wallet: ${wallet.requests.map(({ method }) => method).join()}`)
  log.push(`left by links: ${platform.openedLinks.map(({ url }) => url).join()}`)
  log.push(
    `stored: ${Object.keys(platform.storage.dump())
      .filter((key) => !key.includes('hostile'))
      .sort()}`,
  )
  await within(platform, kernel.connections.disconnect())
  await within(platform, kernel.dispose())
  for (const one of afterwards) await one(surroundings)
  probe.again('after the kernel')
  await within(platform, probe.settled())
  return { log, outcomes: probe.outcomes, faults, broken, leftovers: platform.leftovers(), platform }
}
