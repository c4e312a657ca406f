import { definePlugin, type Plugin } from '#kernel'
import { type NamesPlugin, NamesToken } from './contract.js'
import { namesOptions } from './names-options.js'

export * from './contract.js'

/** Names instead of addresses: those of the chain, and those that the host's gateway registers. */
export const namesPlugin: Plugin<NamesPlugin> = /* @__PURE__ */ definePlugin<NamesPlugin>({
  id: 'names',
  version: '0.1.0',
  kernel: '^0.1',
  options: namesOptions,
  services: () => import('./services.js'),
  expose: NamesToken,
  contributes: {
    services: ['gateway'],
    endpoints: () => import('./asked-endpoints.js'),
    messages: { en: () => import('./messages.en.js'), ar: () => import('./messages.ar.js') },
  },
})
