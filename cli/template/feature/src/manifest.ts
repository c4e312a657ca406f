import { definePlugin, type Plugin } from 'quoin/kernel'
import { type __Name__Plugin, __Name__Token } from './contract.js'
import { options } from './options.js'
import { routeParams } from './route-params.js'

export * from './contract.js'

/**
 * Users keep a note with each of their accounts.
 *
 * This file is data: every page loads it, so large code is imported inside functions, when it is needed.
 */
export const __id__Plugin: Plugin<__Name__Plugin> = /* @__PURE__ */ definePlugin<__Name__Plugin>({
  id: '__id__',
  version: '0.1.0',
  kernel: '^__kernel__',
  options,
  services: () => import('./services.js'),
  expose: __Name__Token,
  contributes: {
    messages: { en: () => import('./messages.en.js') },
    views: { __Name__: { load: () => import('./views/__name__-view.js'), title: 'title' } },
    routes: { __id__: { view: '__Name__', params: routeParams } },
    accountRows: [
      { id: '__id__', label: 'title', icon: 'info', view: '__Name__', when: (state) => state.connected },
    ],
    storage: () => import('./stored.js'),
    events: ['__id__:saved'],
  },
})
