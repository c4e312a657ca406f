import { definePlugin, type Plugin } from '#kernel'
import { analyticsOptions } from './analytics-options.js'
import { type AnalyticsPlugin, AnalyticsToken } from './contract.js'
import services from './services.js'

export * from './contract.js'

/**
 * Tells the host's own server what people do in the widget: listed events with listed properties, and nothing where the browser
 * says that it must not (Do Not Track, Global Privacy Control).
 *
 * @example
 * createKernel({ projectId, networks, services: { gateway } }).use(analyticsPlugin, { consent: () => banner.allows() })
 */
export const analyticsPlugin: Plugin<AnalyticsPlugin> = /* @__PURE__ */ definePlugin<AnalyticsPlugin>({
  id: 'analytics',
  version: '0.1.0',
  kernel: '^0.1',
  options: analyticsOptions,
  services,
  expose: AnalyticsToken,
  contributes: {
    services: ['gateway'],
    endpoints: () => import('./endpoints.js'),
  },
  start: (ctx) => void ctx.get(AnalyticsToken),
})
