import { type PluginContext, provide } from '#kernel'
import { itFinds } from '../broken-plugin.fixture.js'
import { HealthyToken, makeHealthy } from '../healthy-plugin.fixture.js'

// State that a module must not have.
const shared = { count: () => 0 }
const running = new Set<() => void>()

itFinds({
  'creates one service for all kernels': {
    make: () => ({
      plugin: makeHealthy({ services: [provide(HealthyToken, { deps: [], create: () => shared })] }),
    }),
    fails: {
      'shares no state between two kernels on one page': ["the service 'healthy' is shared by both kernels"],
    },
  },
  'stops what another kernel started': {
    make: () => ({
      plugin: makeHealthy({
        start({ platform }: PluginContext) {
          running.add(platform.every(5_000, () => undefined))
          return () => {
            for (const stop of running) stop()
          }
        },
      }),
    }),
    fails: {
      'shares no state between two kernels on one page': [
        'disposing of the second kernel ended a part of the first: interval 5000 ms',
      ],
    },
  },
})
