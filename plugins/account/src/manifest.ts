import { ContextToken, definePlugin, type Plugin, type PluginContext, provide, type Token } from '#kernel'
import { createAccountSummary } from './account-summary.js'
import { type AccountPlugin, AccountToken } from './contract.js'
import { type AccountService, createAccountService } from './service.js'
import { startAccount } from './start.js'

export * from './contract.js'

// The same service: `start` alone sees the part that is not for others.
const ServiceToken = AccountToken as Token<AccountService>

/** The connected account: its state, its view, and what other plugins add to both. */
export const accountPlugin: Plugin<AccountPlugin> = /* @__PURE__ */ definePlugin<AccountPlugin>({
  id: 'account',
  version: '0.1.0',
  kernel: '^0.1',
  services: [
    provide(ServiceToken, {
      deps: [ContextToken],
      // The kernel gives each plugin's services the context of that plugin, with its own options and events.
      create: (ctx) => createAccountService(ctx as PluginContext<AccountPlugin>),
    }),
  ],
  expose: AccountToken,
  contributes: {
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js'), ar: () => import('./messages.ar.js') },
    views: {
      Account: { load: () => import('./views/account-view.js'), title: 'accountTitle' },
      SwitchAddress: { load: () => import('./views/switch-address-view.js'), title: 'switchTitle' },
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
  start: (ctx) => startAccount(ctx, ctx.get(ServiceToken)),
})
