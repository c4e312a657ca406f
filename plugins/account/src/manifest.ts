import { definePlugin, type Plugin } from '#kernel'
import { type AccountPlugin, AccountToken } from './contract.js'
import { accountOptions } from './options.js'
import { startAccount } from './start.js'
import { createAccountSummary } from './summary/account-summary.js'

export * from './contract.js'
export * from './points.js'

const further = () => import('./views/further-views.js')

/** The connected account: its state, its view, and the contributions of other plugins to both. */
export const accountPlugin: Plugin<AccountPlugin> = /* @__PURE__ */ definePlugin<AccountPlugin>({
  id: 'account',
  version: '0.1.0',
  kernel: '^0.1',
  uses: ['embedded', 'names'],
  powers: ['connections.disconnect'],
  protects: { update: 'declared', disconnect: 'declared', endConnection: 'declared' },
  options: accountOptions,
  services: () => import('./services.js'),
  expose: AccountToken,
  contributes: {
    events: ['account:typeChanged'],
    services: ['gateway'],
    // Its own endpoints; other plugins use the others of that module.
    endpoints: async () => ({ getIdentity: (await import('./endpoints.js')).getIdentity }),
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js') },
    views: {
      Account: {
        load: () => import('./views/account-view.js'),
        title: 'accountTitle',
        showsLabels: true,
      },
      SwitchAddress: {
        load: async () => ({ default: (await further()).SwitchAddressView }),
        title: 'switchTitle',
      },
      Profile: { load: async () => ({ default: (await further()).ProfileView }), title: 'profileTitle' },
      AccountLabel: {
        load: async () => ({ default: (await further()).AccountLabelView }),
        title: 'labelTitle',
      },
      Connections: {
        load: async () => ({ default: (await further()).ConnectionsView }),
        title: 'connectionsTitle',
      },
      AccountSettings: {
        load: async () => ({ default: (await further()).AccountSettingsView }),
        title: 'settingsTitle',
        showsLabels: true,
      },
    },
    routes: {
      account: { view: 'Account' },
      settings: { view: 'AccountSettings' },
      profile: { view: 'Profile' },
      connections: { view: 'Connections' },
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
