import { definePlugin, type Plugin } from '#kernel'
import { embeddedConnectorId, forgetWithSession } from '#plugins/embedded'
import { type SocialPlugin, SocialToken } from './contract.js'
import { providerNames } from './login-provider.js'
import { socialOptions } from './options.js'

export * from './contract.js'

/** Social login or login by passkey, and a wallet in the host's secure site. */
export const socialPlugin: Plugin<SocialPlugin> = /* @__PURE__ */ definePlugin<SocialPlugin>({
  id: 'social',
  version: '0.1.0',
  kernel: '^0.1',
  flag: 'socials',
  requires: ['embedded'],
  uses: ['account'],
  powers: ['account.update', 'embedded.request', 'embedded.connect', 'modal.reopen'],
  protects: { start: 'declared' },
  options: socialOptions,
  services: () => import('./services.js'),
  expose: SocialToken,
  contributes: {
    events: [
      'social:started',
      'social:requestedUser',
      'social:succeeded',
      'social:failed',
      'social:canceled',
    ],
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js') },
    connectMethods: [
      {
        id: 'social',
        order: 20,
        kind: 'login',
        skeleton: 'buttons',
        load: () => import('./views/social-method.js'),
      },
    ],
    settings: [
      {
        id: 'social',
        load: () => import('./views/social-setting.js'),
        when: (state) => state.connection?.connectorId === embeddedConnectorId,
      },
    ],
    views: {
      ConnectSocials: { load: () => import('./views/connect-socials-view.js'), title: 'socialsTitle' },
      ConnectingSocial: {
        load: () => import('./views/connecting-social-view.js'),
        title: 'connectingTitle',
        titleOf: (params) =>
          params === undefined || params.provider === 'passkey' ? undefined : providerNames[params.provider],
      },
      ConnectingFarcaster: {
        load: () => import('./views/connecting-farcaster-view.js'),
        title: 'farcasterTitle',
      },
    },
    routes: { socials: { view: 'ConnectSocials' } },
  },
  start: (ctx) => forgetWithSession(ctx, SocialToken),
})
