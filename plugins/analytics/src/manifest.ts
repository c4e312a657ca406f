import { definePlugin, type Plugin } from '#kernel'
import { type AnalyticsPlugin, AnalyticsToken } from './contract.js'
import { analyticsOptions } from './options.js'
import { startTracking } from './start-tracking.js'

export * from './contract.js'

/**
 * Emits user actions in the widget as `analytics:tracked`: listed events with listed properties, and none if the
 * browser requests privacy (Do Not Track, Global Privacy Control). With the `consent` option, and once it is given,
 * sends them to the host's own server.
 *
 * @example
 * createKernel({ projectId, networks, services: { gateway } }).use(analyticsPlugin, { consent: () => banner.allows() })
 */
export const analyticsPlugin: Plugin<AnalyticsPlugin> = /* @__PURE__ */ definePlugin<AnalyticsPlugin>({
  id: 'analytics',
  version: '0.1.0',
  kernel: '^0.1',
  uses: ['send', 'swap'],
  options: analyticsOptions,
  services: () => import('./services.js'),
  expose: AnalyticsToken,
  contributes: {
    services: ['gateway'],
    events: ['analytics:tracked'],
    endpoints: () => import('./endpoints.js'),
  },
  start: startTracking,
})
