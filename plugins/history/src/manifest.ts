import { definePlugin, type Plugin } from '#kernel'
import { type HistoryPlugin, HistoryToken } from './contract.js'
import { hasHistory, historyOptions } from './options.js'

export * from './contract.js'

/** The account's activity: the tab "Activity", and the list as a separate view. */
export const historyPlugin: Plugin<HistoryPlugin> = /* @__PURE__ */ definePlugin<HistoryPlugin>({
  id: 'history',
  version: '0.1.0',
  kernel: '^0.1',
  flag: 'history',
  after: ['account', 'transactions'],
  uses: ['account', 'names', 'transactions'],
  options: historyOptions,
  services: () => import('./services.js'),
  expose: HistoryToken,
  contributes: {
    events: ['history:failed', 'history:moreRequested'],
    messages: { en: () => import('./messages.en.js') },
    services: ['gateway'],
    endpoints: () => import('./endpoints.js'),
    accountTabs: [
      {
        id: 'history',
        label: 'tab',
        load: () => import('./views/activity-tab.js'),
        when: (state, options) => hasHistory(options, state.network?.chainNamespace),
      },
    ],
    views: {
      Transactions: { load: () => import('./views/transactions-view.js'), title: 'tab' },
      TransactionDetails: {
        load: () => import('./views/transaction-details-view.js'),
        title: 'detailsTitle',
      },
    },
    routes: { activity: { view: 'Transactions' } },
  },
})
