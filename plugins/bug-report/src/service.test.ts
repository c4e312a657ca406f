import { afterEach, expect, it } from 'vitest'
import {
  BusToken,
  createKernel,
  definePlugin,
  type Kernel,
  type KernelOptions,
  type Plugin,
  type PluginTypes,
  QuoinError,
} from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createReplayWorld,
  createTestPlatform,
  replayTrace,
  settle,
  type TestPlatform,
} from '#testing'
import type { BugReport, BugReportOptions } from './contract.js'
import { type BugReportPlugin, bugReportPlugin } from './manifest.js'
import { readBugReport } from './read-report.js'
import { leaksOf } from './redact/planted-secrets.fixture.js'
import { maxReportEntries, maxReportSize } from './report.js'

const kernels: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of kernels.splice(0)) await kernel.dispose()
})

/** Secrets of each kind, each of which a page, a plugin or a wallet gives to the kernel. */
const planted = {
  key: `0x${'4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d'}`,
  phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
  code: '482913',
  session: 'qs_9fK2mQzX81LrTpWv73NbYc',
  email: 'ada.lovelace@mail.example',
  projectId: '7f9c1d2e3b4a5968778695a4b3c2d1e0',
  rpcKey: 'kJ3mN8pQr5sTu7vWx9yZaB2cD4eF6gH1',
  gatewayKey: 'gw_live_51HqLyjWDarjtT1zdp7dc',
  pairing:
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303',
  signature: `0x${'c0ffee'.repeat(21)}1b1b`,
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const
const all = Object.values(planted)

interface HostilePlugin extends PluginTypes {
  readonly id: 'hostile'
  readonly events: { 'hostile:leaked': unknown }
}

/** A plugin that puts secrets wherever it can: states, events, errors, the console, with getters and cycles. */
function hostilePlugin(): Plugin<HostilePlugin> {
  return definePlugin<HostilePlugin>({
    id: 'hostile',
    version: '1.0.0',
    kernel: '*',
    contributes: { events: ['hostile:leaked'] },
    start(ctx) {
      const circular: Record<string, unknown> = { ...planted }
      circular.self = circular
      Object.defineProperty(circular, 'getter', {
        enumerable: true,
        get() {
          throw new Error(planted.phrase)
        },
      })
      ctx.createStore('vault', {
        nested: [{ list: [all], map: new Map(all.map((text) => [text, { text }])) }],
        status: planted.session,
        words: planted.phrase.split(' '),
        hex: all.map((text) => Buffer.from(text).toString('hex')),
        base64: all.map((text) => Buffer.from(`{"a":"${text}"}`).toString('base64')),
        huge: 'x'.repeat(2_000_000),
        circular,
      })
      ctx.createStore(planted.session, {})
      ctx.emit('hostile:leaked', { ...planted })
      ctx.on('connection:connected', ({ connection }) => {
        ctx.platform.log('error', ['console', planted, connection])
        const cause = Object.assign(new Error(`at ${planted.phrase}`), { data: planted, code: planted.code })
        throw new QuoinError('CONNECT_FAILED', { details: all.join(' '), fix: planted.email, cause })
      })
    },
  })
}

interface World {
  readonly kernel: Kernel<BugReportPlugin | HostilePlugin>
  readonly platform: TestPlatform
  readonly report: () => Promise<BugReport>
}

async function start(options: BugReportOptions = {}, host: Partial<KernelOptions> = {}): Promise<World> {
  const platform = createTestPlatform({
    page: { url: `https://app.example/?token=${planted.session}#${planted.code}` },
  })
  const wallet = createMockConnector({
    id: planted.session,
    name: planted.email,
    namespace: 'mock',
    accounts: [planted.address],
  })
  const network = createMockNetwork()
  const kernel = createKernel({
    projectId: planted.projectId,
    platform,
    logLevel: 'silent',
    services: { gateway: `https://gateway.example/${planted.gatewayKey}` },
    networks: [
      {
        ...network,
        rpcUrls: { default: { http: [`https://user:${planted.code}@node.example/${planted.rpcKey}`] } },
      },
    ],
    ...host,
  })
    .use(createMockWorld({ chains: [createMockChain()], wallets: [wallet] }))
    .use(hostilePlugin())
    .use(bugReportPlugin, options)
  kernels.push(kernel)
  await kernel.start({ services: 'all' })
  return { kernel, platform, report: () => kernel.bugReport.create(kernel) }
}

it('has none of the secrets that a page, a plugin or a wallet plants, in any encoding [SEC-13] [SEC-14]', async () => {
  const { kernel, report } = await start()
  await kernel.connections.connect(planted.session)
  await kernel.rpc
    .request({ method: `mock_${planted.session}`, params: [planted.key] })
    .catch(() => undefined)
  await settle()
  const made = await report()
  for (const secret of all) expect([secret, leaksOf(secret, made)]).toEqual([secret, []])
  for (const word of ['sausage', 'lovelace', 'ada.']) expect(JSON.stringify(made)).not.toContain(word)
  // What explains the failure is there.
  expect(made.errors).toContainEqual(
    expect.objectContaining({ source: 'hostile', event: 'kernel:pluginFailed', code: 'CONNECT_FAILED' }),
  )
  expect(made.wallets.connections).toEqual([
    {
      connectorId: 'wallet-1',
      namespace: 'mock',
      network: 'mock:one',
      accounts: ['address-1'],
      restored: false,
      watchOnly: false,
    },
  ])
  expect(made.options).toMatchObject({
    projectId: 'hidden',
    services: { gateway: 'https://gateway.example' },
  })
  expect(made.states.some(({ plugin }) => plugin === 'hostile')).toBe(true)
  // It is one of the reports that a reader accepts.
  expect(await readBugReport(JSON.stringify(made))).toEqual(made)
})

/** Secrets of further kinds, as a view gets them. */
const further = {
  spanish: 'ábaco abdomen abeja abierto abogado abono aborto abrazo abrir abuelo abuso acabar',
  japanese:
    'あいこくしん あいさつ あいだ あおぞら あかちゃん あきる あけがた あける あこがれる あさい あさひ あしあと',
  wif: 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn',
  solanaKey: '4Z7cXSyeFR8wNGMVXUE1TwtKn5D5Vu7FzEv69dokLv7KrQk7h6pu4LF8ZRR9yQBhc7uSM6RTTZtU1fmaxiNrxXrs',
  oauth: 'https://app.example/callback?code=4%2F0AX4XfWjYkT9s8hQ&state=xyz-af0ifjsldkj',
  dotAddress: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  amount: '1234.567891',
} as const

it('has none of the secrets in the parameters, the states and the error of a view that failed [SEC-13] [SEC-14]', async () => {
  const { kernel, report } = await start()
  const secrets = [...all, ...Object.values(further)]
  const params = {
    ...planted,
    ...further,
    list: secrets,
    keypair: Array.from({ length: 64 }, (_, at) => at * 3),
    digits: [4, 8, 2, 9, 1, 3],
    pay: { USDC: 250, sellAmount: 4_200_000_000_000 },
    words: Object.fromEntries(further.spanish.split(' ').map((word) => [word, true])),
    kind: 'order',
  }
  // No view has such parameters; a hostile one opens itself with them.
  Reflect.apply(kernel.router.reset, kernel.router, ['BugReport', params])
  const fail = (phase: 'render' | 'handler' | 'view', text: string): void => {
    const cause = Object.assign(new TypeError(`no ${text}`), {
      stack: `${text}\n at ${text} (https://a.example/${text}.js:1:2)`,
    })
    const error = new QuoinError('PLUGIN_FAILED', { details: text, cause })
    kernel.get(BusToken).emit('kernel:pluginFailed', { plugin: 'hostile', phase, error }, 'hostile')
  }
  for (const text of secrets) fail('render', text)
  // A phase, too, is what a view says.
  fail(planted.session as 'render', planted.key)
  fail('handler', planted.phrase)
  const made = await report()
  for (const secret of secrets) expect([secret, leaksOf(secret, made)]).toEqual([secret, []])
  const view = made.errors.at(-1)?.view
  expect(view).toMatchObject({ name: 'BugReport', params: { kind: 'order' } })
  expect(view?.states.map(({ plugin }) => plugin)).toContain('hostile')
  expect(JSON.stringify(view)).not.toMatch(/ábaco|abono|250|42000|:\s?12\b|[[,]189[,\]]/)
  expect(made.errors.at(-2)?.phase).toBeUndefined()
  // Views are large: the newest three are enough.
  expect(made.errors.filter((error) => error.view)).toHaveLength(3)
  expect(await readBugReport(JSON.stringify(made))).toEqual(made)
})

it('replays, with pseudonyms in place of ids [KRN-11]', async () => {
  const { kernel, platform, report } = await start()
  await platform.clock.advanceAsync(3_000)
  await kernel.connections.connect(planted.session)
  await settle()
  const { trace } = await readBugReport(JSON.stringify(await report()))
  const world = createReplayWorld(trace)
  const again = createKernel({
    projectId: 'test',
    platform: world.platform,
    logLevel: 'silent',
    networks: world.networks,
  })
    .use(world.plugin)
    .use(hostilePlugin())
  kernels.push(again)
  expect(trace.entries.map(({ event }) => event)).toContain('kernel:pluginFailed')
  const differences = await replayTrace(again, trace, { world })
  expect(differences).toEqual([])
})

it('stays within its size, and says what it left out', async () => {
  const { kernel, report } = await start()
  for (let turn = 0; turn < 4_000; turn++) {
    kernel.open({ view: 'BugReport' })
    kernel.close()
  }
  const made = await report()
  expect(JSON.stringify(made).length).toBeLessThanOrEqual(maxReportSize)
  expect(made.trace.entries.length).toBeLessThanOrEqual(maxReportEntries)
  expect(made.trace.dropped).toBeGreaterThan(0)
  await readBugReport(JSON.stringify(made))
})

it('sends a report only by its call, to the gateway of the host', async () => {
  const { kernel, platform, report } = await start({ send: true })
  const made = await report()
  expect(platform.requests).toEqual([])
  platform.onFetch(() => Response.json({ id: 'r-12345' }))
  expect(await kernel.bugReport.send(made)).toEqual({ id: 'r-12345' })
  expect(platform.requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
    expect.stringMatching(/^POST https:\/\/gateway\.example\/.*bug-reports$/),
  ])
})
