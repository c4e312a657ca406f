import {
  BusToken,
  ContextToken,
  createToken,
  PlatformToken,
  type PluginContext,
  points,
  provide,
} from '#kernel'
import { type HostileCase, hostile } from '../hostile-case.js'

const view = { load: () => Promise.resolve({ default: () => 'x' }), title: 'title' }
const ServiceToken = createToken<PluginContext>('hostile.kept')
const nothing = (): void => undefined

/** Takes a context apart while it lives, as destructuring does. */
function take(context: PluginContext) {
  const { router, rpc, platform, storage, connections } = context
  const { store } = router
  return {
    context,
    members: { ...pick(context) },
    router,
    push: router.push,
    store,
    subscribe: store.subscribe,
    request: rpc.request,
    fetch: platform.fetch,
    after: platform.after,
    keys: platform.storage,
    page: platform.page,
    clear: storage.clear,
    disconnect: connections.disconnect,
    bus: context.get(BusToken),
    raw: context.get(PlatformToken),
    service: context.get(ServiceToken),
  }
}

function pick(context: PluginContext) {
  const { rpc, api, storage, links, connections, connectors, contributions, chains, networks } = context
  const { notices, i18n, queries, on, emit, createStore, after, every, own, t, get, load, state } = context
  const services = { rpc, api, storage, links, connections, connectors, contributions, chains, networks }
  return {
    ...services,
    notices,
    i18n,
    queries,
    on,
    emit,
    createStore,
    after,
    every,
    own,
    t,
    get,
    load,
    state,
  }
}

/** Uses of the kept parts, by their name in the outcomes. */
const uses: Readonly<Record<string, (taken: ReturnType<typeof take>) => unknown>> = {
  'the context': ({ context }) => context.router,
  'the router': ({ router }) => router.push('Kept'),
  'its push': ({ push }) => push('Kept'),
  'its store': ({ store }) => store.subscribe(nothing),
  'its subscribe': ({ subscribe }) => subscribe(nothing),
  closing: ({ router }) => router.close({ force: true }),
  'a request': ({ members }) => members.rpc.request({ method: 'mock_ping' }),
  'its request': ({ request }) => request({ method: 'mock_ping' }),
  'a read': ({ members }) => members.rpc.read({ method: 'mock_height' }),
  'the address of a service': ({ members }) => members.api.url('mirror', '/x'),
  fetch: ({ fetch }) => fetch('https://mirror.example/api/x'),
  storage: ({ members }) => members.storage.write('x'),
  clearing: ({ clear }) => clear(),
  keys: ({ keys }) => keys.keys(),
  'the page': ({ page }) => page.url(),
  links: ({ members }) => members.links.open('https://evil.example'),
  disconnecting: ({ disconnect }) => disconnect(),
  connecting: ({ members }) => members.connections.connect('harbour'),
  wallets: ({ members }) => members.connectors.list(),
  contributions: ({ members }) => members.contributions.list(points.views),
  chains: ({ members }) => members.chains.list(),
  networks: ({ members }) => members.networks.activate('eip155'),
  'a notice': ({ members }) => members.notices.show('error', 'x'),
  texts: ({ members }) => members.i18n.t('harbour', 'title'),
  'its own texts': ({ members }) => members.t('title'),
  queries: ({ members }) => members.queries.fetch({ key: ['x'], run: () => Promise.resolve(1), staleMs: 0 }),
  listening: ({ members }) => members.on('modal:opened', nothing),
  emitting: ({ members }) => members.emit('hostileKeeper:said' as never, undefined as never),
  'a store': ({ members }) => members.createStore('late', 0),
  after: ({ members }) => members.after(1, nothing),
  every: ({ members }) => members.every(1, nothing),
  'after by the platform': ({ after }) => after(1, nothing),
  owning: ({ members }) => members.own(nothing),
  'a service': ({ members }) => members.get(BusToken),
  'a service to be loaded': ({ members }) => members.load(BusToken),
  'the state': ({ members }) => members.state(),
  'the bus': ({ bus }) => bus.on('modal:opened', nothing),
  'the platform by its token': ({ raw }) => raw.storage.keys(),
  'the context of a service': ({ service }) => service.router.push('Kept'),
}

const times = ['while the others go on', 'after the kernel']

/** Continues after its end: by then no kept part of its context has an effect. */
export const keepsContext: HostileCase = {
  title: 'uses its context and what it took from it after its end',
  requirements: '[KRN-08] [KRN-07]',
  plugins: (probe) => [
    hostile('hostileKeeper', {
      services: [provide(ServiceToken, { deps: [ContextToken], create: (context) => context })],
      contributes: {
        services: ['mirror'],
        views: { Kept: view },
        rpc: { eip155: { safe: ['mock_ping'], node: ['mock_height'] } },
        events: ['hostileKeeper:said'],
      },
      start(context) {
        const taken = take(context)
        probe.later((when) => {
          for (const [name, use] of Object.entries(uses)) probe.attempt(`${name} ${when}`, () => use(taken))
        })
        throw new Error('ends as soon as it has taken everything')
      },
    }),
  ],
  outcomes: Object.fromEntries(
    Object.keys(uses).flatMap((name) => times.map((when) => [`${name} ${when}`, 'CONTEXT_STOPPED'])),
  ),
  faults: ['hostileKeeper start PLUGIN_FAILED'],
  broken: ['hostileKeeper'],
}
