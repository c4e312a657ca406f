import { actionChecks, contributeTo, definePlugin, type Plugin } from 'quoin/kernel'
import { type SanctionsListPlugin, SanctionsListToken } from './contract.js'
import { sanctionsListOptions } from './options.js'

export * from './contract.js'

/**
 * Refuses to connect listed accounts, and requests that pay, allow or call a listed address. The host allows it to refuse:
 * `policy.plugins.sanctionsList.allowedPowers: ['actionChecks']`. Without that it only warns.
 */
export const sanctionsList: Plugin<SanctionsListPlugin> = definePlugin<SanctionsListPlugin>({
  id: 'sanctionsList',
  version: '0.1.0',
  kernel: '^0.1',
  options: sanctionsListOptions,
  services: () => import('./services.js'),
  expose: SanctionsListToken,
  contributes: {
    extra: [
      contributeTo(actionChecks, {
        id: 'sanctionsList',
        // Before the notes of others.
        order: -100,
        connections: true,
        check: SanctionsListToken,
      }),
    ],
  },
})
