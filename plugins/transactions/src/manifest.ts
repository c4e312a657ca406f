import { definePlugin, type Plugin } from '#kernel'
import { type TransactionsPlugin, TransactionsToken } from './contract.js'
import { startTransactions } from './start.js'

export * from './contract.js'

/** Follows the transactions of this visit until they are in a block. */
export const transactionsPlugin: Plugin<TransactionsPlugin> =
  /* @__PURE__ */ definePlugin<TransactionsPlugin>({
    id: 'transactions',
    version: '0.1.0',
    kernel: '^0.1',
    services: () => import('./services.js'),
    expose: TransactionsToken,
    contributes: {
      events: ['transactions:followed', 'transactions:settled'],
      storage: () => import('./stored.js'),
      rpc: { eip155: { safe: ['wallet_getCallsStatus'] } },
      messages: { en: () => import('./messages.en.js') },
    },
    start: startTransactions,
  })
