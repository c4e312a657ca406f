import { definePlugin, type Plugin } from '#kernel'
import { type HardwarePlugin, HardwareToken } from './contract.js'
import { createLedgerDiscovery } from './ledger-discovery.js'
import { hardwareOptions } from './options.js'

export * from './contract.js'

const views = () => import('./views/hardware-views.js')

/**
 * Hardware wallets without a browser extension: Ledger by WebHID, for EVM networks and Solana. Loads Ledger's libraries only once the
 * user chooses it.
 *
 * @example
 * createQuoin({ projectId, networks, hardware: true })
 * createKernel({ projectId, networks }).use(eip155).use(walletsPlugin).use(hardwarePlugin, true)
 */
export const hardwarePlugin: Plugin<HardwarePlugin> = /* @__PURE__ */ definePlugin<HardwarePlugin>({
  id: 'hardware',
  version: '0.1.0',
  kernel: '^0.1',
  uses: ['wallets'],
  protects: { connect: 'declared' },
  // A request of the page may fail right after the user closed the modal.
  powers: ['modal.reopen'],
  options: hardwareOptions,
  services: () => import('./services.js'),
  expose: HardwareToken,
  contributes: {
    discovery: [{ id: 'hardware', create: createLedgerDiscovery }],
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js') },
    views: {
      ConnectLedger: {
        load: async () => ({ default: (await views()).ConnectLedgerView }),
        title: 'title',
      },
      LedgerProblem: {
        load: async () => ({ default: (await views()).LedgerProblemView }),
        title: 'title',
        modalOnly: true,
      },
    },
    routes: { ledger: { view: 'ConnectLedger' } },
  },
})
