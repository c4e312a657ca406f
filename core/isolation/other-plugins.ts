import {
  ContextToken,
  createToken,
  definePlugin,
  optionsSchema,
  type Plugin,
  type PluginContext,
  type PluginTypes,
  provide,
  type StandardSchema,
  type StorageSpec,
  type Token,
} from '#kernel'
import { createMockChain, type MockConnector } from '#testing'

export interface HarbourApi {
  greet(name: string): string
  moor(berth: string): Promise<readonly string[]>
  /** Ticks once a second, until the returned function is called. */
  tick(): () => void
}

export interface QuayApi {
  request(method: string): Promise<unknown>
  read(method: string): Promise<unknown>
  visit(url: string): boolean
}

export interface HarbourPlugin extends PluginTypes {
  readonly id: 'harbour'
  readonly api: HarbourApi
  readonly events: { 'harbour:moored': string }
  readonly views: { Connect: undefined; Harbour: { readonly berth: string } }
  readonly routes: { harbour: { readonly berth: string } }
  readonly messages: { title: string; welcome: string }
}

export interface QuayPlugin extends PluginTypes {
  readonly id: 'quay'
  readonly api: QuayApi
  readonly views: { Quay: undefined }
  readonly messages: { title: string }
  readonly uses: HarbourPlugin
}

export const HarbourToken: Token<HarbourApi> = createToken('harbour')
export const QuayToken: Token<QuayApi> = createToken('quay')

const texts: StandardSchema<readonly string[]> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) =>
      Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? { value }
        : { issues: [{ message: 'a list of texts is expected' }] },
  },
}
const chain = createMockChain({
  namespace: 'eip155',
  rpc: { safe: ['mock_ping'], approval: ['mock_sign'] },
  node: { methods: ['mock_height'], request: ({ method }) => Promise.resolve(`${method} of the node`) },
})
const berths: StorageSpec<readonly string[]> = { version: 1, initial: [], schema: texts }

function createHarbour(context: PluginContext<HarbourPlugin>, log: string[]): HarbourApi {
  const moored = context.createStore<readonly string[]>('moored', [])
  moored.subscribe((list) => log.push(`harbour store: ${list.join()}`))
  return {
    greet: (name) => context.t('welcome', { name }),
    async moor(berth) {
      const stored = await context.storage.update((list) => [...(list as readonly string[]), berth])
      moored.setState(stored as readonly string[])
      context.emit('harbour:moored', berth)
      return moored.getState()
    },
    tick: () => context.every(1_000, () => log.push('harbour tick')),
  }
}

/** Creates a well-behaved plugin with a wallet and a chain. It logs its events in `log`. */
export function makeHarbour(log: string[], wallet: MockConnector): Plugin<HarbourPlugin> {
  const view = (name: string) => ({
    load: () => Promise.resolve({ default: () => `the view ${name}` }),
    title: 'title' as const,
  })
  return definePlugin<HarbourPlugin>({
    id: 'harbour',
    version: '1.0.0',
    kernel: '*',
    services: [
      provide(HarbourToken, {
        deps: [ContextToken],
        // The context is that of this plugin, whose types are known here.
        create: (context) => createHarbour(context as PluginContext<HarbourPlugin>, log),
        dispose: () => void log.push('harbour service disposed'),
      }),
    ],
    expose: HarbourToken,
    protects: { moor: 'allowed' },
    contributes: {
      events: ['harbour:moored'],
      views: { Connect: view('Connect'), Harbour: view('Harbour') },
      routes: {
        harbour: {
          view: 'Harbour',
          params: optionsSchema<{ readonly berth: string }>({
            berth: (berth) => (typeof berth === 'string' ? undefined : 'must be a text'),
          }) as StandardSchema<{ readonly berth: string }>,
        },
      },
      messages: { en: () => Promise.resolve({ default: { title: 'Harbour', welcome: 'Welcome, {name}' } }) },
      openRules: [{ id: 'harbour', stage: 'fallback', resolve: () => ({ view: 'Connect' }) }],
      features: [{ id: 'moor', label: 'title', icon: 'wallet', view: 'Harbour', when: () => true }],
      connectors: [{ id: 'harbour', create: () => wallet }],
      chains: [chain],
      storage: () => Promise.resolve({ default: berths as StorageSpec }),
    },
    start(context) {
      log.push('harbour started')
      context.on('connection:connected', ({ connection }) =>
        log.push(`harbour receives ${connection.connectorId}`),
      )
      return () => log.push('harbour stopped')
    },
  })
}

/** Creates a second plugin, which requires the first. */
export function makeQuay(log: string[]): Plugin<QuayPlugin> {
  return definePlugin<QuayPlugin>({
    id: 'quay',
    version: '1.0.0',
    kernel: '*',
    requires: ['harbour'],
    services: [
      provide(QuayToken, {
        deps: [ContextToken],
        create: ({ rpc, links }): QuayApi => ({
          request: (method) => rpc.request({ method }),
          read: (method) => rpc.read({ method }),
          visit: (url) => links.open(url),
        }),
        dispose: () => void log.push('quay service disposed'),
      }),
    ],
    expose: QuayToken,
    contributes: {
      views: { Quay: { load: () => Promise.resolve({ default: () => 'the view Quay' }), title: 'title' } },
      messages: { en: () => Promise.resolve({ default: { title: 'Quay' } }) },
      closeGuards: [{ id: 'quay', views: ['Quay'], check: () => 'unless-forced' }],
      rpc: { eip155: { safe: ['mock_ping'], node: ['mock_height'] } },
    },
    start(context) {
      log.push('quay started')
      context.on('harbour:moored', (berth) => log.push(`quay receives ${berth}`))
      return () => log.push('quay stopped')
    },
  })
}
