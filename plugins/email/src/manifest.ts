import { definePlugin, type Plugin } from '#kernel'
import { embeddedConnectorId, forgetWithSession } from '#plugins/embedded'
import { type EmailPlugin, EmailToken } from './contract.js'

export * from './contract.js'

const codeViews = () => import('./views/update-code-view.js')

/** Login by email: a code by email, and a wallet in the host's secure site. */
export const emailPlugin: Plugin<EmailPlugin> = /* @__PURE__ */ definePlugin<EmailPlugin>({
  id: 'email',
  version: '0.1.0',
  kernel: '^0.1',
  requires: ['embedded'],
  powers: ['embedded.request', 'embedded.connect'],
  protects: { submit: 'declared', verify: 'declared', resend: 'declared', change: 'declared' },
  services: () => import('./services.js'),
  expose: EmailToken,
  contributes: {
    events: [
      'email:selected',
      'email:submitted',
      'email:deviceRegistered',
      'email:codeSent',
      'email:codePassed',
      'email:codeFailed',
      'email:edited',
    ],
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js') },
    connectMethods: [
      {
        id: 'email',
        order: 10,
        kind: 'login',
        skeleton: 'form',
        load: () => import('./views/email-method.js'),
      },
    ],
    settings: [
      {
        id: 'email',
        load: () => import('./views/email-setting.js'),
        when: (state) => state.connection?.connectorId === embeddedConnectorId,
      },
    ],
    views: {
      EmailVerifyOtp: { load: () => import('./views/email-verify-otp-view.js'), title: 'otpTitle' },
      EmailVerifyDevice: { load: () => import('./views/email-verify-device-view.js'), title: 'deviceTitle' },
      UpdateEmailWallet: { load: () => import('./views/update-email-wallet-view.js'), title: 'updateTitle' },
      UpdateEmailPrimaryOtp: {
        load: async () => ({ default: (await codeViews()).PrimaryCodeView }),
        title: 'primaryTitle',
      },
      UpdateEmailSecondaryOtp: {
        load: async () => ({ default: (await codeViews()).SecondaryCodeView }),
        title: 'secondaryTitle',
      },
    },
    routes: { changeEmail: { view: 'UpdateEmailWallet' } },
  },
  start: (ctx) => forgetWithSession(ctx, EmailToken),
})
