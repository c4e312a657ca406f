import {
  contributeTo,
  definePlugin,
  type KernelState,
  optionsSchema,
  type Plugin,
  permissionSources,
} from '#kernel'
import { createEmbeddedConnector } from './connector.js'
import { type EmbeddedOptions, type EmbeddedPlugin, EmbeddedToken, embeddedConnectorId } from './contract.js'
import { DevicePermissionsToken } from './device-permissions-token.js'
import { secureSiteOf } from './secure-site.js'

const isConnected = (state: KernelState): boolean => state.connection?.connectorId === embeddedConnectorId

/**
 * A wallet for users without one: its keys are on the host's secure site, in a frame of that site's origin. It does not
 * sign users in itself: the login plugins (email, social) do.
 *
 * @example
 * createKernel({ projectId, networks, services: { secureSite: 'https://wallet.example' }
 * }).use(eip155).use(embeddedPlugin)
 */
export const embeddedPlugin: Plugin<EmbeddedPlugin> = /* @__PURE__ */ definePlugin<EmbeddedPlugin>({
  id: 'embedded',
  version: '0.1.0',
  kernel: '^0.1',
  powers: ['modal.reopen'],
  protects: {
    request: 'declared',
    connect: 'declared',
    setAccountType: 'declared',
    place: 'declared',
    syncTheme: 'declared',
  },
  options: /* @__PURE__ */ optionsSchema<EmbeddedOptions>({
    version: (value) =>
      Number.isSafeInteger(value) && Number(value) > 0 ? undefined : 'must be a whole number from 1',
  }),
  services: () => import('./services.js'),
  expose: EmbeddedToken,
  contributes: {
    connectors: [{ id: embeddedConnectorId, create: createEmbeddedConnector }],
    views: {
      ApproveTransaction: {
        load: () => import('./views/approve-transaction.js'),
        title: 'approveTitle',
        modalOnly: true,
      },
      UpgradeEmailWallet: {
        load: () => import('./views/upgrade-email-wallet-view.js'),
        title: 'upgradeTitle',
      },
    },
    routes: { upgradeWallet: { view: 'UpgradeEmailWallet' } },
    // Escape and the backdrop shake; the header's close ends pending requests, as leaving the view in any other way
    // does (UI-07).
    closeGuards: [{ id: 'embedded.approving', views: ['ApproveTransaction'], check: () => 'unless-forced' }],
    settings: [
      {
        id: 'accountType',
        label: 'accountTypeLabel',
        load: () => import('./views/account-type-setting.js'),
        when: isConnected,
      },
      {
        id: 'secureSite',
        load: () => import('./views/secure-site-setting.js'),
        when: isConnected,
      },
    ],
    events: ['embedded:signedIn', 'embedded:signedOut', 'embedded:accountTypeSet'],
    messages: { en: () => import('./messages.en.js') },
    extra: [contributeTo(permissionSources, { id: 'devices', source: DevicePermissionsToken })],
    storage: () => import('./stored.js'),
    pageNeeds(_options, services) {
      const site = secureSiteOf(services)
      return { frame: site ? [site.origin] : [] }
    },
  },
})

export type {
  ApprovalsState,
  EmbeddedAccount,
  EmbeddedAccountType,
  EmbeddedApi,
  EmbeddedOptions,
  EmbeddedPlugin,
  EmbeddedUser,
  LoginMethod,
  LoginPopup,
  Refusal,
  RefusalReason,
  SiteState,
  SocialProvider,
} from './contract.js'
export { EmbeddedError, EmbeddedToken, embeddedConnectorId, socialProviders } from './contract.js'
