import { definePlugin, type Plugin } from '#kernel'
import type { embeddedConnectorId } from '#plugins/embedded'
import { type NamesPlugin, NamesToken } from './contract.js'
import { namesOptions } from './options.js'

export * from './contract.js'

// Imports its type only: the value would load the contract of the embedded wallet on pages without one.
const embedded: typeof embeddedConnectorId = 'embedded'
const further = () => import('./views/further-views.js')

/** Adds names in place of addresses: those of the chain, and those that the host's gateway registers. */
export const namesPlugin: Plugin<NamesPlugin> = /* @__PURE__ */ definePlugin<NamesPlugin>({
  id: 'names',
  version: '0.1.0',
  kernel: '^0.1',
  protects: { register: 'allowed' },
  options: namesOptions,
  services: () => import('./services.js'),
  expose: NamesToken,
  contributes: {
    events: ['names:opened', 'names:registering', 'names:registered', 'names:failed'],
    services: ['gateway'],
    endpoints: () => import('./endpoints.js'),
    rpc: { eip155: { approval: ['personal_sign'] } },
    messages: { en: () => import('./messages.en.js') },
    views: {
      RegisterAccountName: {
        load: async () => ({ default: (await further()).RegisterAccountNameView }),
        title: 'registerTitle',
        needsWallet: true,
      },
      RegisterAccountNameSuccess: {
        load: async () => ({ default: (await further()).RegisterAccountNameSuccessView }),
        title: 'registeredTitle',
      },
    },
    routes: { names: { view: 'RegisterAccountName' } },
    settings: [
      {
        id: 'names',
        group: 'wallet',
        load: async () => ({ default: (await further()).AccountNameSetting }),
        when: ({ connection }, options) =>
          options?.suffix !== undefined &&
          connection?.namespace === 'eip155' &&
          (options.for === 'everyone' || connection.connectorId === embedded),
      },
    ],
  },
})
