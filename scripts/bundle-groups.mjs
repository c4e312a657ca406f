// The modules of the published package that are bundled apart from those that import them. Paths or their beginnings.

// Exports of the kernel for plugins and chains that the kernel itself does not use before the widget opens: loaded with
// their first importer. Decorators for class services, with their polyfill; the node client. The further chains are
// those of the bundle alone: a host with another chain does not have their packages.
export const apart = [
  'bundle/chain-plugins.ts',
  'bundle/create-quoin.ts',
  'wallet/amounts/',
  'kernel/di/decorators.ts',
  'wallet/nodes/',
  'wallet/caip/parse-asset-id.ts',
  'wallet/caip/parse-caip-network-id.ts',
  'wallet/chains/require-capability.ts',
  'wallet/transfers/',
  // Loaded with the first answer of a wallet or node.
  'wallet/errors/load-peer.ts',
  'wallet/errors/rpc-error.ts',
  'wallet/errors/unconfirmed-error.ts',
  'wallet/errors/wallet-error-codes.ts',
]
// Loaded with the first view or the first request to a wallet or service. Without React: a host may have none.
export const opening = [
  'page/api/access-alerts.ts',
  'page/api/call-endpoint.ts',
  'page/api/endpoint-parts.ts',
  'page/api/lazy-schema.ts',
  'page/api/outside-text.ts',
  'page/api/read-failure.ts',
  'page/api/read-supported-chains.ts',
  'page/api/send-request.ts',
  'page/api/shared-reads.ts',
  'page/api/with-first-of.ts',
  'wallet/connections/conditions/connect-conditions.ts',
  'wallet/connections/wallet-attempt.ts',
  'wallet/errors/rpc-code-of.ts',
  'wallet/nodes/read-capped-text.ts',
  'wallet/nodes/until-aborted.ts',
  'wallet/nodes/with-timeout.ts',
  'kernel/platform/is-fresh.ts',
  'kernel/storage/stored-values.ts',
  'kernel/store/wait-for-state.ts',
  'plugins/wallets/src/endpoints.ts',
  'wallet/nodes/back-off.ts',
  ...['external-connect', 'follow-router', 'late-namespaces', 'wallet-choice'].map(
    (name) => `plugins/wallets/src/connect/${name}.ts`,
  ),
  ...[
    'connect-list',
    'connect-rows',
    'fresh-answer',
    'installed-wallets',
    'lazy-wallet-browser',
    'listed-wallet',
    'read-wallets-page',
    'recent-store',
    'row-sources',
    'wallet-fields',
    'wallet-list-queries',
    'wallet-set',
  ].map((name) => `plugins/wallets/src/list/${name}.ts`),
  'plugins/wallets/src/messages.en.ts',
  'plugins/wallets/src/service.ts',
  'plugins/wallets/src/services.ts',
  'plugins/wallets/src/stored.ts',
  'ui-kit/messages/messages.en.ts',
]
// Validates answers that the Connect view does not wait for.
export const checking = ['page/schemas/']
// Small modules that are loaded apart from their users: a started page names every file that it may ever load.
export const small = {
  'evm-parts': [
    'calls/calls-status',
    'contracts/delegation',
    'load-with-viem',
    'params/chain-id',
    'params/param-shapes',
    'calls/calls-bundle',
    'capabilities/read-capabilities',
    'params/unsafe-params',
    'transactions/read-sent',
    'transactions/wait-for-transaction',
  ].map((name) => `chains/eip155/src/${name}.ts`),
  transfers: [
    ...['decimal-text', 'round-up'].map((name) => `wallet/amounts/${name}.ts`),
    'wallet/transfers/transfer-error.ts',
  ],
  serving: [
    ...['serving', 'serve-request', 'serve-read', 'cap-size'].map((name) => `wallet/requests/${name}.ts`),
  ],
  // Some are exports of the main entry: they import no other part, which a page would load with them.
  'wallet-errors': ['load-peer', 'rpc-error', 'unconfirmed-error', 'wallet-error-codes'].map(
    (name) => `wallet/errors/${name}.ts`,
  ),
  'node-client': ['json-rpc-call', 'read-http', 'create-node-client', 'node-refusal', 'submit-once'].map(
    (name) => `wallet/nodes/${name}.ts`,
  ),
  'account-parts': [
    ...['use-account', 'account-names'].map((name) => `plugins/account/src/views/${name}.ts`),
    'plugins/networks/src/network-rows.ts',
    ...['layout/short-address', 'picture/avatar-colors'].map((name) => `ui-kit/${name}.ts`),
  ],
}
