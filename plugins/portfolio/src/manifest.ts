import { definePlugin, type Plugin } from '#kernel'
import { type PortfolioPlugin, PortfolioToken } from './contract.js'

export * from './contract.js'

/**
 * The tokens of all connected wallets on all networks, with one total.
 *
 * @example
 * const kernel = createQuoin({ projectId, networks })
 * await kernel.start()
 * kernel.open('portfolio')
 */
export const portfolioPlugin: Plugin<PortfolioPlugin> = /* @__PURE__ */ definePlugin<PortfolioPlugin>({
  id: 'portfolio',
  version: '0.1.0',
  kernel: '^0.1',
  requires: ['account', 'tokens'],
  services: () => import('./services.js'),
  expose: PortfolioToken,
  contributes: {
    services: ['gateway'],
    endpoints: () => import('./endpoints.js'),
    messages: { en: () => import('./messages.en.js') },
    accountRows: [{ id: 'portfolio', group: 'total', label: 'title', icon: 'tokens', view: 'Portfolio' }],
    views: { Portfolio: { load: () => import('./views/portfolio-view.js'), title: 'title' } },
    routes: { portfolio: { view: 'Portfolio' } },
  },
})
