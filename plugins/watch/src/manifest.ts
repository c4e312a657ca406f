import { definePlugin, type Plugin } from '#kernel'
import { createWatchConnector } from './connector.js'
import { type WatchPlugin, WatchToken } from './contract.js'

export * from './contract.js'

const views = () => import('./views/watch-views.js')

/**
 * Watch-only accounts: any address or name, to look at. Nothing can be signed or sent from them.
 *
 * @example
 * const kernel = createQuoin({ projectId, networks })
 * await kernel.start()
 * await kernel.connect({ watch: 'vitalik.eth' })
 */
export const watchPlugin: Plugin<WatchPlugin> = /* @__PURE__ */ definePlugin<WatchPlugin>({
  id: 'watch',
  version: '0.1.0',
  kernel: '^0.1',
  uses: ['names'],
  protects: { connect: 'declared' },
  services: () => import('./services.js'),
  expose: WatchToken,
  contributes: {
    connectors: [{ id: 'watch', create: createWatchConnector }],
    connectTargets: {
      watch: async (ctx, text, options) => (await ctx.load(WatchToken)).connect(text, options),
    },
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js') },
    views: {
      WatchAddress: {
        load: async () => ({ default: (await views()).WatchAddressView }),
        title: 'watchTitle',
      },
      WatchOnly: { load: async () => ({ default: (await views()).WatchOnlyView }), title: 'onlyTitle' },
    },
    routes: { watch: { view: 'WatchAddress' } },
    slots: [
      ...(['account:top', 'receive:top'] as const).map((slot) => ({
        id: `watch.${slot}`,
        slot,
        load: async () => ({ default: (await views()).WatchMark }),
      })),
      {
        id: 'watch.link',
        slot: 'wallets:end',
        load: async () => ({ default: (await views()).WatchLink }),
      },
    ],
  },
})
