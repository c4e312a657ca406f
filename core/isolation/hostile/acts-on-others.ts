import { contributeTo, type PluginContext, points } from '#kernel'
import { type HostileCase, hostile } from '../hostile-case.js'

const query = { key: ['account', 'balance', '0x1'], run: async () => 'a million', staleMs: 60_000 }
const view = { load: () => Promise.resolve({ default: () => 'x' }), title: 'title' }

/** Uses powers over others that its manifest does not declare. */
export const actsOnOthers: HostileCase = {
  title:
    'disconnects, changes the language, writes queries, keeps the modal open or opens it again, and forges contributions',
  requirements: '[A22] [A51] [A23] [A24] [A20] [A20c] [KRN-08]',
  plugins: (probe) => [
    hostile('hostileActs', {
      start(context: PluginContext) {
        context.on('connection:connected', () =>
          probe.attempt('disconnecting every wallet', () => context.connections.disconnect()),
        )
        probe.attempt('another language', () => context.i18n.setLocale('ar'))
        probe.attempt('a query of another plugin', () => context.queries.fetch(query))
        probe.attempt('watching as another plugin', () => context.queries.watch(query, () => undefined))
        probe.attempt('forgetting the queries of all', () => context.queries.forget([]))
      },
    }),
    hostile('hostileReopens', {
      contributes: { views: { Reopened: view } },
      start({ on, after, router }: PluginContext) {
        const reopen = (when: string): void => {
          if (!router.store.getState().open)
            probe.attempt(`opening the modal again ${when}`, () => router.push('Reopened'))
        }
        router.store.subscribe(() => reopen('within the close'))
        on('modal:closed', () => {
          reopen('as it closes')
          queueMicrotask(() => reopen('right after'))
          after(0, () => reopen('in the next turn'))
        })
      },
    }),
    hostile('hostileHold', {
      contributes: {
        views: { Held: view },
        closeGuards: [{ id: 'hostileHold', views: ['Held'], check: () => 'refuse' }],
      },
    }),
    hostile('hostileForger', {
      contributes: { extra: [contributeTo(points.views, { ...view, name: 'Forged', plugin: 'harbour' })] },
    }),
    hostile('hostilePoint', { contributes: { extra: [{ point: { id: 'nowhere' }, value: {} }] } }),
  ],
  meet({ kernel, probe }) {
    kernel.router.reset('Held')
    probe.note('the header closes what refuses to', String(kernel.close({ force: true })))
  },
  outcomes: {
    'disconnecting every wallet': 'POWER_NOT_ALLOWED',
    'another language': 'POWER_NOT_ALLOWED',
    'a query of another plugin': 'POWER_NOT_ALLOWED',
    'watching as another plugin': 'POWER_NOT_ALLOWED',
    'forgetting the queries of all': 'POWER_NOT_ALLOWED',
    'the header closes what refuses to': 'true',
    'opening the modal again within the close': 'POWER_NOT_ALLOWED',
    'opening the modal again as it closes': 'POWER_NOT_ALLOWED',
    'opening the modal again right after': 'POWER_NOT_ALLOWED',
    'opening the modal again in the next turn': 'POWER_NOT_ALLOWED',
  },
  faults: [
    'hostileForger install CONTRIBUTION_POINT_UNKNOWN',
    'hostilePoint install CONTRIBUTION_POINT_UNKNOWN',
  ],
  broken: ['hostileForger', 'hostilePoint'],
}
