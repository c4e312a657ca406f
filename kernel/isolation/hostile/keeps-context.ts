import {
  BusToken,
  ContextToken,
  createToken,
  PlatformToken,
  type PluginContext,
  points,
  provide,
} from '#kernel'
import { type HostileCase, hostile, type Surroundings } from '../hostile-case.js'

interface Kept {
  readonly context: PluginContext
  /** What was taken from it while it lived, by what a test says of it. */
  readonly members: Readonly<Record<string, () => unknown>>
}

const view = { load: () => Promise.resolve({ default: () => 'x' }), title: 'title' }
const KeptToken = createToken<PluginContext>('hostile.kept')

/** Takes everything out of a context, for later. */
function keep(context: PluginContext): Kept {
  const { router, rpc, api, storage, links, connections, connectors, contributions, chains, networks } =
    context
  const { notices, i18n, queries, platform, on, emit, createStore, after, every, own, t, get, load } = context
  const { push } = router
  const { request } = rpc
  const { fetch: send } = platform
  const { storage: keys, page } = platform
  const { store } = router
  const { subscribe } = store
  const bus = get(BusToken)
  const raw = get(PlatformToken)
  const service = get(KeptToken)
  const run = (): void => undefined
  const query = { key: ['hostileKeeper'], run: () => Promise.resolve(1), staleMs: 0 }
  return {
    context,
    members: {
      'the router': () => router.push('Kept'),
      'its push': () => push('Kept'),
      closing: () => router.close({ force: true }),
      'a request': () => rpc.request({ method: 'mock_ping' }),
      'its request': () => request({ method: 'mock_ping' }),
      'a read': () => rpc.read({ method: 'mock_height' }),
      'a call': () => api.url('mirror', '/x'),
      fetch: () => send('https://mirror.example/api/x'),
      storage: () => storage.write('x' as never),
      clearing: () => storage.clear(),
      keys: () => keys.keys(),
      'the page': () => page.url(),
      links: () => links.open('https://evil.example'),
      disconnecting: () => connections.disconnect(),
      connecting: () => connections.connect('harbour'),
      wallets: () => connectors.list(),
      contributions: () => contributions.list(points.views),
      chains: () => chains.list(),
      networks: () => networks.activate('eip155'),
      'a notice': () => notices.show('error', 'x'),
      texts: () => i18n.t('harbour', 'title'),
      'its texts': () => t('title'),
      queries: () => queries.fetch(query),
      listening: () => on('modal:opened', run),
      emitting: () => emit('hostileKeeper:said' as never, undefined as never),
      'a store': () => createStore('late', 0),
      after: () => after(1, run),
      every: () => every(1, run),
      'after by the platform': () => platform.after(1, run),
      owning: () => own(run),
      'a service': () => get(BusToken),
      'a loaded service': () => load(BusToken),
      'the bus': () => bus.on('modal:opened', run),
      'the platform by its token': () => raw.storage.keys(),
      'the store of the router': () => store.subscribe(run),
      'its subscribe': () => subscribe(run),
      'the context of a service': () => service.router.push('Kept'),
      'the context': () => context.router,
      'the state': () => context.state(),
    },
  }
}

const refused = (name: string): readonly [string, string] => [name, 'CONTEXT_STOPPED']
const tried = Object.keys(keep(stub()).members)

/** Answers whatever it is asked: only the names of what `keep` tries are of interest. */
function stub(): PluginContext {
  const anything: object = new Proxy(() => anything, { get: () => anything })
  return anything as PluginContext
}

function tryAll(kept: Kept | undefined, when: string, { probe }: Surroundings): void {
  for (const [name, run] of Object.entries(kept?.members ?? {})) probe.attempt(`${name} ${when}`, run)
}

/** Goes on after it was ended. */
export const keepsContext: HostileCase = makeKeeper()

function makeKeeper(): HostileCase {
  const kept: Record<string, Kept> = {}
  const keeper = (id: string, end: () => unknown) =>
    hostile(id, {
      services: [
        provide(createToken<PluginContext>(`hostile.kept.${id}`), {
          deps: [ContextToken],
          create: (context) => context,
        }),
        ...(id === 'hostileKeeper'
          ? [provide(KeptToken, { deps: [ContextToken], create: (context) => context })]
          : []),
      ],
      contributes: {
        services: ['mirror'],
        views: { [`Kept${id}`]: view },
        rpc: { eip155: { safe: ['mock_ping'], node: ['mock_height'] } },
        events: [`${id}:said`],
      },
      start(context: PluginContext) {
        kept[id] = keep(context)
        return end()
      },
    })
  return {
    title: 'uses its context and what it took from it after its end',
    plugins: () => [
      keeper('hostileKeeper', () => {
        throw new Error('ends before it has begun')
      }),
    ],
    meet: (surroundings) => tryAll(kept.hostileKeeper, 'after it failed', surroundings),
    afterwards: (surroundings) => tryAll(kept.hostileKeeper, 'after the kernel', surroundings),
    outcomes: Object.fromEntries(
      tried.flatMap((name) => [refused(`${name} after it failed`), refused(`${name} after the kernel`)]),
    ),
    faults: ['hostileKeeper start PLUGIN_FAILED'],
    broken: ['hostileKeeper'],
  }
}
