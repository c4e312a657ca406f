import {
  type Catalogue,
  ContextToken,
  createSlice,
  createToken,
  optionsSchema,
  type Plugin,
  type PluginContext,
  type PluginManifest,
  type PluginTypes,
  provide,
  type StandardSchema,
  type StorageSpec,
  type Token,
} from '#kernel'
import { createMockConnector } from '../../mock-connector.js'

interface Counter {
  count(): number
}

interface HealthyOptions {
  readonly colour?: string
  readonly feed?: string
}

/** The types of the plugin that passes the suite. */
export interface HealthyPlugin extends PluginTypes {
  readonly id: 'healthy'
  readonly api: Counter
  readonly options: HealthyOptions | undefined
  readonly events: { 'healthy:counted': { readonly count: number } }
  readonly views: { Healthy: undefined; HealthyDetail: { readonly name: string } }
  readonly routes: { healthy: { readonly name: string } }
  readonly messages: Catalogue
}

type Manifest = PluginManifest<HealthyPlugin>

export const HealthyToken: Token<Counter> = createToken('healthy')
const component = (): Promise<{ default: () => null }> => Promise.resolve({ default: () => null })
const isText = (value: unknown): string | undefined =>
  typeof value === 'string' ? undefined : 'must be a text'

/** Returns a schema from a function that returns whether a value is valid. */
export function schemaOf<T>(check: (value: unknown) => value is T): StandardSchema<T> {
  const validate = (value: unknown) => (check(value) ? { value } : { issues: [{ message: 'is not right' }] })
  return { '~standard': { version: 1, vendor: 'fixture', validate } }
}

interface Stored {
  readonly names: readonly string[]
}

const isStored = (value: unknown): value is Stored => {
  const names: unknown = Object(value).names
  return !Array.isArray(value) && Array.isArray(names) && names.every((name) => typeof name === 'string')
}
const isNamed = (value: unknown): value is { name: string } => typeof Object(value).name === 'string'

export const stored: StorageSpec<Stored> = {
  version: 2,
  initial: { names: [] },
  schema: schemaOf(isStored),
  migrate: { 1: (old) => ({ names: [Object(old).name] }) },
}

export const english: Catalogue = {
  title: 'Healthy',
  label: 'Open {name}',
  count: { one: '{count} thing', other: '{count} things' },
}

/** A manifest with a valid contribution of each kind. */
export const healthy: Manifest = {
  id: 'healthy',
  version: '1.2.3',
  kernel: '*',
  flag: 'health',
  options: optionsSchema<HealthyOptions>({ colour: isText, feed: isText }),
  services: async () => ({
    default: [
      provide(HealthyToken, {
        deps: [ContextToken],
        create: () => ({ count: () => 0 }),
        dispose: () => undefined,
      }),
    ],
  }),
  expose: HealthyToken,
  contributes: {
    events: ['healthy:counted'],
    services: ['gateway'],
    endpoints: async () => ({ getThings: { id: 'healthy.getThings', service: 'gateway', path: '/things' } }),
    pageNeeds: (options) => ({ connect: options?.feed === undefined ? [] : [options.feed] }),
    storage: async () => ({ default: stored }),
    messages: {
      en: async () => ({ default: english }),
      de: async () => ({
        default: { title: 'Gesund', label: '{name} öffnen', count: { other: '{count} Dinge' } },
      }),
    },
    views: {
      Healthy: {
        load: component,
        title: 'title',
        headerAction: { icon: 'help', label: 'label', view: 'HealthyDetail' },
      },
      HealthyDetail: { load: component, title: 'title', titleOf: ({ name }) => name },
    },
    routes: { healthy: { view: 'HealthyDetail', params: schemaOf(isNamed) } },
    features: [
      { id: 'healthy', label: 'label', icon: 'info', view: 'Healthy', when: (state) => state.connected },
    ],
    accountRows: [{ id: 'healthy', label: 'label', icon: 'info', view: 'Healthy' }],
    accountTabs: [{ id: 'healthy', label: 'label', load: component, when: (state) => state.connected }],
    accountSummaries: [{ id: 'healthy', create: () => createSlice({ name: 'x' }, () => undefined) }],
    settings: [{ id: 'healthy', label: 'label', load: component }],
    slots: [{ id: 'healthy', slot: 'header:Healthy', load: component }],
    connectMethods: [{ id: 'healthy', load: component }],
    connectors: [
      { id: 'healthy', create: () => createMockConnector({ id: 'healthy', namespace: 'conform' }) },
    ],
    openRules: [
      {
        id: 'healthy',
        stage: 'default',
        resolve: ({ connected }) => (connected ? { view: 'Healthy' } : undefined),
      },
    ],
    closeGuards: [
      {
        id: 'healthy',
        views: ['Healthy'],
        check: (state) => (state.networkUnsupported ? 'unless-forced' : 'allow'),
      },
    ],
    rpc: { eip155: { safe: ['eth_call'], approval: ['personal_sign'], node: ['eth_call'] } },
  },
  async start(context) {
    // The schema has validated it.
    const { names } = (await context.storage.read()) as Stored
    context.every(1_000, () => undefined)
    context.own(context.platform.page.subscribe(() => undefined))
    context.on('modal:opened', () => {
      context.emit('healthy:counted', { count: names.length })
      void context.storage.write({ names: ['opened'] })
    })
  },
}

/** Returns the plugin with a change to its manifest. */
export function makeHealthy(change: object = {}): Plugin<HealthyPlugin> {
  return { quoin: 'plugin', manifest: { ...healthy, ...change } }
}

/** Returns the plugin with a change to its contributions. */
export function contributing(change: object, more: object = {}): Plugin<HealthyPlugin> {
  // The tests use values that the types forbid.
  return makeHealthy({ ...more, contributes: { ...healthy.contributes, ...change } })
}

/** Returns the plugin, with more code after its start. */
export function startingWith(
  more: (context: PluginContext<HealthyPlugin>) => unknown,
): Plugin<HealthyPlugin> {
  const start: Manifest['start'] = async (context) => {
    await healthy.start?.(context)
    more(context)
  }
  return makeHealthy({ start })
}
