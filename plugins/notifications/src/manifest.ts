import { definePlugin, type Plugin } from '#kernel'
import { type NotificationsPlugin, NotificationsToken } from './contract.js'
import { notificationsOptions } from './options.js'
import { startNotifications } from './start.js'

export * from './contract.js'

/**
 * Notifications of what happens while the modal is closed, as toasts or passed to the host. A host consents by using the plugin.
 *
 * @example
 * const kernel = createQuoin({ projectId, networks, notifications: { position: 'top-end' } })
 */
export const notificationsPlugin: Plugin<NotificationsPlugin> =
  /* @__PURE__ */ definePlugin<NotificationsPlugin>({
    id: 'notifications',
    version: '0.1.0',
    kernel: '^0.1',
    uses: ['history', 'siwx', 'smartSessions', 'transactions', 'walletconnect'],
    // The user presses a toast right after closing the modal.
    powers: ['modal.reopen', 'walletconnect.extendSession'],
    protects: { show: 'allowed', open: 'allowed', dismiss: 'allowed', hold: 'allowed' },
    options: notificationsOptions,
    services: () => import('./services.js'),
    expose: NotificationsToken,
    contributes: {
      events: ['notifications:shown'],
      storage: () => import('./stored.js'),
      messages: { en: () => import('./messages.en.js') },
    },
    start: (ctx) => startNotifications(ctx, () => import('./views/toast-surface.js')),
  })
