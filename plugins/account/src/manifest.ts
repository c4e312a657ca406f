import { definePlugin, type Plugin } from '#kernel'
import { accountOptions } from './account-options.js'
import { createAccountSummary } from './account-summary.js'
import { type AccountPlugin, AccountToken } from './contract.js'
import { startAccount } from './start.js'

export * from './contract.js'

/** The connected account: its state, its view, and what other plugins add to both. */
export const accountPlugin: Plugin<AccountPlugin> = /* @__PURE__ */ definePlugin<AccountPlugin>({
  id: 'account',
  version: '0.1.0',
  kernel: '^0.1',
  options: accountOptions,
  services: () => import('./services.js'),
  expose: AccountToken,
  contributes: {
    events: ['account:disconnectFailed', 'account:typeChanged'],
    services: ['gateway'],
    endpoints: () => import('./asked-endpoints.js'),
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js'), ar: () => import('./messages.ar.js') },
    views: {
      Account: { load: () => import('./views/account-view.js'), title: 'accountTitle' },
      SwitchAddress: { load: () => import('./views/switch-address-view.js'), title: 'switchTitle' },
      Profile: { load: () => import('./views/profile-view.js'), title: 'profileTitle' },
      AccountLabel: { load: () => import('./views/account-label-view.js'), title: 'labelTitle' },
      Connections: { load: () => import('./views/connections-view.js'), title: 'connectionsTitle' },
      AccountSettings: { load: () => import('./views/account-settings-view.js'), title: 'settingsTitle' },
    },
    accountSummaries: [{ id: 'account', create: createAccountSummary }],
    openRules: [
      {
        id: 'account.connected',
        stage: 'default',
        resolve: (state) => (state.connected ? { view: 'Account' } : undefined),
      },
    ],
  },
  start: startAccount,
})
