import { contributeTo, defineContributionPoint, optionsSchema, points, type StorageSpec } from '#kernel'
import { createMockConnector } from '#testing'
import { type HostileCase, hostile, type SessionKernel } from '../hostile-case.js'

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
const view = { load: () => Promise.resolve({ default: () => 'x' }), title: 'title' }
/** Creates an object as `JSON.parse` does: the names are own keys. */
const named = <T>(value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value] as const))
const point = defineContributionPoint<{ readonly id: string }>({ id: '__proto__', keyOf: ({ id }) => id })
const spec: StorageSpec = {
  version: 1,
  initial: {},
  schema: { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } },
}
const stored = '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}'

/** Returns the ids that `use` accepts. */
function idsTaken(kernel: SessionKernel): string {
  const ids = [...names, 'then', 'host', 'kernel', 'ui', 'start', '', 'a/b', 'harbour/v1', 'Quay', ' quay']
  const taken = ids.filter((id) => {
    try {
      kernel.use(hostile(id, {}) as never)
      return true
    } catch {
      return false
    }
  })
  return taken.join()
}

/** Uses names of `Object.prototype` for its contributions. */
export const usesPrototypeKeys: HostileCase = {
  title: 'uses prototype keys as ids, options and stored values',
  requirements: '[SEC-15] [KRN-06]',
  plugins: (probe) => [
    hostile('hostileProto', {
      powers: ['i18n.setLocale'],
      contributes: {
        views: named(view),
        routes: named({ view: 'toString' }),
        events: names.map((name) => `hostileProto:${name}`),
        features: names.map((id) => ({ id, label: id, icon: 'wallet', view: 'toString' })),
        messages: {
          en: () => Promise.resolve({ default: named('text with {constructor} and {__proto__}') }),
        },
        rpc: named({ safe: names }),
        connectors: names.map((id) => ({
          id,
          create: () => createMockConnector({ id, namespace: id, methods: names }),
        })),
        extra: names.map((id) => contributeTo(point, { id })),
        storage: () => Promise.resolve({ default: spec }),
        services: names,
      },
      start(context) {
        const emit = context.emit as (name: string, payload: unknown) => void
        const { router, rpc, connections, networks, contributions, platform, storage, i18n, api } = context
        for (const name of names) {
          context.on(`hostileProto:${name}` as never, () => probe.note(`receives ${name}`, 'yes'))
          probe.attempt(`emits ${name}`, () => emit(`hostileProto:${name}`, 'x'))
          probe.note(`view ${name}`, contributions.find(points.views, name)?.plugin ?? 'none')
          probe.attempt(`asks in ${name}`, () => rpc.request({ namespace: name, method: 'toString' }))
          probe.attempt(`a network ${name}`, () => networks.activate(name))
          probe.note(`state of ${name}`, connections.state(name).status)
          probe.note(`address of service ${name}`, String(api.url(name, '/x')))
          probe.attempt(`connects ${name}`, () => connections.connect(name))
        }
        probe.attempt('a view that nobody has', () => router.push('valueOf'))
        const key = '@quoin/default/hostileProto/v1'
        platform.storage.set(key, stored)
        probe.attempt('stored', async () => {
          const value = (await storage.read()) as Record<string, unknown>
          await storage.write({ ...value, ...named({ polluted: 'yes' }) })
          probe.note('what was read', String(Reflect.get({}, 'polluted')))
        })
        probe.attempt('a locale', () => i18n.setLocale('__proto__'))
      },
    }),
  ],
  async meet({ kernel, platform, probe }) {
    probe.note('polluted', String(Reflect.get({}, 'polluted')))
    probe.note('ids that can be used', idsTaken(kernel))
    probe.attempt('a route that nobody has', () => kernel.open('valueOf' as never, undefined as never))
    await kernel.i18n.load('hostileProto')
    probe.note('text', kernel.i18n.t('hostileProto', 'constructor', {}))
    probe.note('text that is not there', kernel.i18n.t('hostileProto', 'valueOf'))
    probe.note('locale', kernel.i18n.store.getState().locale)
    probe.note('points', Object.keys((await kernel.inspect()).plugins[1]?.contributes ?? {}).join())
    const schema = optionsSchema<{ readonly speed?: number }>({ speed: () => undefined })
    for (const options of ['{"__proto__":{"speed":1}}', '{"constructor":1}']) {
      const result = schema['~standard'].validate(JSON.parse(options))
      probe.note(`options ${options}`, 'issues' in result ? 'refused' : 'taken')
    }
    await platform.clock.advanceAsync(1)
  },
  outcomes: {
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`emits ${name}`, 'allowed'],
        [`receives ${name}`, 'yes'],
        [`view ${name}`, 'hostileProto'],
        [`asks in ${name}`, 'NOT_CONNECTED'],
        [`a network ${name}`, 'NETWORK_NOT_FOUND'],
        [`state of ${name}`, 'idle'],
        [`address of service ${name}`, 'undefined'],
        [`connects ${name}`, 'CONNECT_FAILED'],
      ]),
    ),
    'a view that nobody has': 'VIEW_NOT_FOUND',
    'a route that nobody has': 'ROUTE_NOT_FOUND',
    stored: 'allowed',
    'what was read': 'undefined',
    polluted: 'undefined',
    'a locale': 'OPTIONS_INVALID',
    locale: 'en',
    text: 'text with {constructor} and {__proto__}',
    'text that is not there': 'valueOf',
    points: 'views,routes,features,__proto__',
    'options {"__proto__":{"speed":1}}': 'refused',
    'options {"constructor":1}': 'refused',
    'ids that can be used': '',
  },
  faults: [],
  broken: [],
}
