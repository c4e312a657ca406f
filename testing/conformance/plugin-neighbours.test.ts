import { type PluginContext, provide } from '#kernel'
import { itFinds } from './broken-plugin.fixture.js'
import { HealthyToken, makeHealthy } from './healthy-plugin.fixture.js'

// What a module must not have.
const shared = { count: () => 0 }
const running = new Set<() => void>()

itFinds({
  'makes one service for all kernels': {
    make: () => ({
      plugin: makeHealthy({ services: [provide(HealthyToken, { deps: [], create: () => shared })] }),
    }),
    fails: {
      'shares nothing between two kernels on one page': [
        "the service 'healthy' is one and the same in both kernels",
      ],
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
      'shares nothing between two kernels on one page': [
        'disposing of the second kernel ended what the first has: interval 5000 ms',
      ],
    },
  },
})
