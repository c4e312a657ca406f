import {
  type Contributions,
  createToken,
  LinksToken,
  points,
  provide,
  type Router,
  RouterToken,
  type WritableStore,
} from '#kernel'
import { createMockConnector } from '#testing'
import { type HostileCase, hostile } from '../hostile-case.js'
import { HarbourToken, QuayToken } from '../other-plugins.js'

const view = { load: () => Promise.resolve({ default: () => 'not what it seems' }), title: 'title' }
const never = (): Promise<never> => new Promise(() => undefined)

/** Members of the objects behind the context that its types do not have. */
interface Insides {
  readonly contributions: Contributions & { removeAll(owner: string): void; add(...args: unknown[]): void }
  readonly router: Router & { dispose(): void; readonly store: WritableStore<unknown> }
}

/** Replaces parts of another plugin or of the kernel. */
export const replacesOthers: HostileCase = {
  title: 'replaces core views and services',
  requirements: '[KRN-06] [KRN-08]',
  plugins: (probe) => [
    hostile('hostileView', { contributes: { views: { Connect: view } } }),
    hostile('hostileRoute', {
      contributes: { views: { Mine: view }, routes: { harbour: { view: 'Mine' } } },
    }),
    hostile('hostileRouter', {
      services: [provide(RouterToken, { deps: [RouterToken], create: (router) => router })],
    }),
    hostile('hostileService', {
      services: [provide(HarbourToken, { deps: [], create: () => ({}) as never })],
    }),
    hostile('hostileLinksToken', {
      services: [
        provide(createToken('kernel.links'), { deps: [LinksToken], create: () => ({ open: () => true }) }),
      ],
    }),
    hostile('hostileExpose', { expose: HarbourToken, services: never }),
    hostile('hostileLater', {
      services: () =>
        Promise.resolve({ default: [provide(RouterToken, { deps: [], create: () => ({}) as never })] }),
      contributes: { views: { Later: view } },
    }),
    hostile('hostileHands', {
      contributes: {
        // The wallet exists already: the first one keeps its name.
        connectors: [
          { id: 'harbour', create: () => createMockConnector({ id: 'harbour', accounts: ['0xevil'] }) },
        ],
        closeGuards: [{ id: 'hostileHands', views: ['Connect', 'Harbour'], check: () => 'refuse' }],
        openRules: [{ id: 'nowhere', stage: 'override', resolve: () => ({ view: 'Nowhere' }) }],
      },
      start(context) {
        // A page without types can read these members.
        const { contributions, router } = context as never as Insides
        const { i18n, connectors, connections, notices, networks } = context
        const change = (what: string, run: () => unknown): void => {
          try {
            run()
            probe.note(what, 'allowed')
          } catch {
            probe.note(what, 'refused')
          }
        }
        change('removing contributions', () => contributions.removeAll('harbour'))
        change('adding contributions', () => contributions.add(points.views, { name: 'X' }, 'harbour'))
        change('writing to the router', () =>
          router.store.setState({ open: false, stack: [], loading: false, shaking: false }),
        )
        change('ending the router', () => router.dispose())
        change("another plugin's texts", () =>
          Reflect.apply(Reflect.get(i18n, 'register'), i18n, ['harbour', {}]),
        )
        change('ending the connections', () =>
          Reflect.apply(Reflect.get(connections, 'dispose'), connections, []),
        )
        change('writing to the connections', () =>
          Reflect.apply(Reflect.get(connections.store, 'setState'), undefined, [{}]),
        )
        change('another wallet', () => Reflect.apply(Reflect.get(connectors, 'add'), connectors, [{}]))
        change('ending the notices', () => Reflect.apply(Reflect.get(notices, 'dispose'), notices, []))
        change('ending the networks', () => Reflect.apply(Reflect.get(networks, 'dispose'), networks, []))
        const found = contributions.find(points.views, 'Connect')
        change('another view behind the name', () => Object.assign(found ?? {}, view))
        change('another list', () => Reflect.set(contributions.list(points.views), 'length', 0))
        change('another wallet behind the name', () =>
          Object.assign(connectors.find('harbour') ?? {}, { name: 'Other' }),
        )
        probe.note(
          'views',
          contributions
            .list(points.views)
            .map(({ name }) => name)
            .join(),
        )
      },
    }),
  ],
  async meet({ kernel, probe }) {
    probe.attempt('loading the service', () => kernel.load(HarbourToken))
    probe.attempt('loading the other', () => kernel.load(QuayToken))
    probe.attempt('showing what brings other services', () =>
      kernel.contributions.find(points.views, 'Later')?.load(),
    )
    const shown = await kernel.contributions.find(points.views, 'Connect')?.load()
    probe.note('the view', String(shown?.default({ params: undefined } as never)))
    probe.note('the wallet', kernel.connectors.find('harbour')?.name ?? 'none')
    kernel.open()
    probe.note('closes', String(kernel.close()))
  },
  outcomes: {
    'removing contributions': 'refused',
    'adding contributions': 'refused',
    'writing to the router': 'refused',
    'ending the router': 'refused',
    "another plugin's texts": 'refused',
    'ending the connections': 'refused',
    'writing to the connections': 'refused',
    'another wallet': 'refused',
    'ending the notices': 'refused',
    'ending the networks': 'refused',
    'another view behind the name': 'refused',
    'another list': 'allowed',
    'another wallet behind the name': 'refused',
    views: 'Connect,Harbour,Later,Quay',
    'loading the service': 'allowed',
    'loading the other': 'allowed',
    'showing what brings other services': 'CONTRIBUTION_DUPLICATE',
    'the view': 'the view Connect',
    'the wallet': 'Mock Wallet',
    closes: 'true',
  },
  faults: [
    'hostileView install CONTRIBUTION_DUPLICATE',
    'hostileRoute install CONTRIBUTION_DUPLICATE',
    'hostileRouter install CONTRIBUTION_DUPLICATE',
    'hostileService install CONTRIBUTION_DUPLICATE',
    'hostileLinksToken install CONTRIBUTION_DUPLICATE',
    'hostileExpose install CONTRIBUTION_DUPLICATE',
  ],
  broken: [
    'hostileView',
    'hostileRoute',
    'hostileRouter',
    'hostileService',
    'hostileLinksToken',
    'hostileExpose',
  ],
}
