import { connectConditions, contributeTo, definePlugin, type Plugin } from '#kernel'
import { type LegalPlugin, LegalToken } from './contract.js'
import { legalOptions } from './options.js'
import { requireTerms } from './require-terms.js'

export * from './contract.js'

/**
 * Requires users to accept the host's terms before they connect, once for each version.
 *
 * @example
 * createKernel({ projectId, networks }).use(walletsPlugin).use(legalPlugin, {
 *   termsUrl: 'https://app.example/terms', privacyUrl: 'https://app.example/privacy', version: '2026-11',
 * })
 */
export const legalPlugin: Plugin<LegalPlugin> = /* @__PURE__ */ definePlugin<LegalPlugin>({
  id: 'legal',
  version: '0.1.0',
  kernel: '^0.1',
  protects: { accept: 'allowed', withdraw: 'declared' },
  flag: 'legalCheckbox',
  options: legalOptions,
  services: () => import('./services.js'),
  expose: LegalToken,
  contributes: {
    events: ['legal:accepted', 'legal:withdrawn'],
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js') },
    extra: [contributeTo(connectConditions, { id: 'legal', service: LegalToken })],
    slots: [{ id: 'legal', slot: 'connect:conditions', load: () => import('./views/terms-part.js') }],
    views: {
      AcceptTerms: { load: () => import('./views/accept-terms-view.js'), title: 'acceptTitle' },
    },
    routes: { terms: { view: 'AcceptTerms' } },
  },
  start: requireTerms,
})
