import { expect } from 'vitest'
import {
  type AccountType,
  type ConnectionGrant,
  type ConnectRequest,
  createKernel,
  type Kernel,
} from '#kernel'
import { createMockConnector, createMockWorld, createTestPlatform, settle } from '#testing'
import { createEip155Module } from '../../../chains/eip155/src/index.js'
import type { AccountPlugin } from '../../account/src/contract.js'
import { accountPlugin } from '../../account/src/manifest.js'
import { type NameChoice, NameChoiceToken, type NamesOptions, type NamesPlugin } from '../src/contract.js'
import { namesPlugin } from '../src/manifest.js'
import { coinTypeOf } from '../src/registry.js'

export const ada = '0x52908400098527886E0F7030069857D2E4169EE7'
export const eve = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const warm = '0xde709f2102306220921060314715629080e2fb77'
export const signature = `0x${'ab'.repeat(65)}`
const start = Date.UTC(2026, 10, 22, 12)

const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

interface Posted {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** A fake registry with state instead of the gateway's, which has its own tests. */
interface FakeRegistry {
  readonly names: Map<string, string>
  readonly posted: Posted[]
  /** The requests, as method and path. */
  readonly requests: string[]
  /** Its behavior from now on; `lost`: it registers, but the answer is lost. */
  mode: 'ok' | 'down' | 'lost' | 'never'
  /** Its refusal. */
  refusal: { readonly status: number; readonly name?: string; readonly description: string } | undefined
}

const served = ['eip155:1', 'eip155:10']

function answerer(registry: FakeRegistry) {
  const record = (name: string): object => ({
    name,
    registered: 1,
    updated: 1,
    attributes: [],
    addresses: { [coinTypeOf(1)]: { address: registry.names.get(name), created: 1 } },
  })
  return async (path: string, method: string, body: string | undefined): Promise<Response> => {
    if (path === '/v1/supported-chains') return Response.json({ http: served, ws: [] })
    registry.requests.push(`${method} ${path}`)
    if (registry.mode === 'never') return new Promise(() => undefined)
    if (registry.mode === 'down') throw new TypeError('Failed to fetch')
    const last = decodeURIComponent(path.split('/').at(-1) ?? '')
    if (path.startsWith('/v1/identity/')) {
      const [name] = [...registry.names].find(([, address]) => address === last) ?? []
      return Response.json({ name })
    }
    if (method === 'POST') {
      // The body that the plugin posts; otherwise the test fails.
      const posted = JSON.parse(body ?? '{}') as Posted
      registry.posted.push(posted)
      if (registry.refusal) {
        const { status, name = 'name', description } = registry.refusal
        return Response.json({ status, reasons: [{ name, description }] }, { status })
      }
      registry.names.set(JSON.parse(posted.message).name, posted.address)
      if (registry.mode === 'lost') throw new TypeError('Failed to fetch')
      return Response.json({ success: true })
    }
    if (path.startsWith('/v1/profile/reverse/'))
      return Response.json(
        [...registry.names].flatMap(([name, address]) => (address === last ? [record(name)] : [])),
      )
    if (path.startsWith('/v1/profile/suggestions/'))
      return Response.json({
        suggestions: [last, `my${last}`, `the${last}`].map((name) => ({
          name,
          registered: registry.names.has(name),
        })),
      })
    return registry.names.has(last) ? Response.json(record(last)) : new Response('{}', { status: 404 })
  }
}

export interface WorldOptions {
  readonly options?: NamesOptions
  readonly isConnected?: boolean
  readonly accountType?: AccountType
  /** The id of the wallet. */
  readonly connectorId?: string
}

export type NamesWorld = Awaited<ReturnType<typeof startNames>>

/** Starts a kernel with the plugin, an EVM wallet whose account is `ada`, and a registry behind the gateway. */
export async function startNames({
  options = { suffix: 'quoin.id' },
  isConnected = true,
  accountType = 'eoa',
  connectorId = 'mock',
}: WorldOptions = {}) {
  const platform = createTestPlatform({ now: start })
  const registry: FakeRegistry = {
    names: new Map([['taken.quoin.id', eve]]),
    posted: [],
    requests: [],
    mode: 'ok',
    refusal: undefined,
  }
  const answer = answerer(registry)
  platform.onFetch(({ url, method, body }) => answer(new URL(url).pathname, method, body))
  const chain = createEip155Module(platform)
  const mock = createMockConnector({
    id: connectorId,
    accounts: [ada, eve],
    methods: ['personal_sign'],
    answers: { personal_sign: () => signature },
  })
  const wallet = {
    ...mock,
    async connect(request: ConnectRequest): Promise<ConnectionGrant> {
      const { namespaces } = await mock.connect(request)
      const grants = Object.entries(namespaces).map(([name, grant]) => {
        const accounts = grant.accounts.map((one) => ({ ...one, type: accountType }))
        return [name, { ...grant, accounts }]
      })
      return { namespaces: Object.fromEntries(grants) }
    },
  }
  const kernel: Kernel<AccountPlugin | NamesPlugin> = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    services: { gateway: 'https://gateway.example' },
    networks: [1, 10, 99].map((id) => ({
      id,
      name: `Network ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://node.example'] } },
    })),
  })
    .use(createMockWorld({ chains: [chain], wallets: [wallet] }))
    .use(namesPlugin, options)
    .use(accountPlugin)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  if (isConnected) await kernel.connections.connect(wallet.id)
  // Lazy code is loaded before a test counts requests or advances the clock.
  await chain.messages?.request({ address: ada, message: '' })
  await kernel.names.suggest('warm-up').catch(() => undefined)
  await kernel.names.lookUp(warm, 'eip155:1')
  registry.requests.splice(0)
  const choice: NameChoice = kernel.get(NameChoiceToken)
  const events: (readonly [string, unknown])[] = []
  for (const name of ['names:opened', 'names:registering', 'names:registered', 'names:failed'] as const)
    kernel.on(name, (payload) => events.push([name, payload]))
  /** Advances the clock until a condition is met: retries wait for the clock. */
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let step = 0; step < 60 && !isSo(); step++) {
      await settle()
      if (!isSo()) await platform.clock.advanceAsync(250)
    }
    // Loading lazy code takes real time.
    await expect
      .poll(isSo, { interval: 5 })
      .toBe(true)
      .catch(() => undefined)
    if (!isSo()) throw new Error(`Timeout. State: ${JSON.stringify(choice.store.getState())}`)
  }
  return {
    kernel,
    platform,
    registry,
    wallet,
    choice,
    events,
    until,
    state: () => choice.store.getState(),
    /** Returns the wallet's signature requests. */
    signed: () => mock.requests.filter(({ method }) => method === 'personal_sign'),
    /** Types a name, and waits for the result of its check. */
    async type(text: string): Promise<void> {
      choice.setText(text)
      await until(() => choice.store.getState().check !== 'checking')
    },
    /** Registers while advancing the clock. */
    async register(name: string): Promise<unknown> {
      let outcome: { readonly value: unknown } | undefined
      kernel.names.register(name).then(
        (value) => {
          outcome = { value }
        },
        (error: unknown) => {
          outcome = { value: error }
        },
      )
      await until(() => outcome !== undefined)
      return outcome?.value
    },
  }
}
