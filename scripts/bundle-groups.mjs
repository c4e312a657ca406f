// The modules of the published package that are bundled apart from those that import them. Paths or their beginnings.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Imports and exports of values from the same plugin: its types leave no module. */
const staticImport = /^(?:import|export) (?!type\b)[^'=]*from '(\.[^']+)\.js'/gm
const lazyImport = /\bimport\('(\.[^']+)\.js'\)/g

/** Returns the modules of the same folder that a module names by a kind of import. */
function importsOf(path, kind) {
  const names = [...readFileSync(`${root}${path}`, 'utf8').matchAll(kind)].map(([, name]) => name)
  return names.map((name) => new URL(`${name}.ts`, `file:///${path}`).pathname.slice(1))
}

/** Returns modules and those that they import statically, within a folder. */
function reachedFrom(starts, folder) {
  const found = new Set()
  const visit = (path) => {
    if (found.has(path) || !path.startsWith(folder)) return
    found.add(path)
    for (const next of importsOf(path, staticImport)) visit(next)
  }
  for (const start of starts) visit(start)
  return found
}

/** Returns what the manifest of a plugin loads besides its views, and the texts of one language, with all that this imports. */
function loadedByManifest(folder) {
  const manifest = `${folder}/manifest.ts`
  const isLater = (path) => /\/views\/|\/messages\.(?!en\b)/.test(path)
  const loaded = importsOf(manifest, lazyImport).filter((path) => !isLater(path))
  const eager = reachedFrom([manifest], `${folder}/`)
  return [...reachedFrom(loaded, `${folder}/`)].filter((path) => !eager.has(path))
}

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
  'wallet/connections/conditions/meet-connect-conditions.ts',
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
  'page/router/is-elsewhere.ts',
  'wallet/connections/conditions/connect-conditions.ts',
  'wallet/connections/wallet-attempt.ts',
  'wallet/errors/rpc-code-of.ts',
  'wallet/nodes/read-capped-text.ts',
  'wallet/nodes/until-aborted.ts',
  'wallet/nodes/with-timeout.ts',
  'kernel/platform/is-fresh.ts',
  'kernel/storage/stored-values.ts',
  'kernel/store/wait-for-state.ts',
  'wallet/nodes/back-off.ts',
  ...loadedByManifest('plugins/wallets/src'),
  'ui-kit/messages/messages.en.ts',
  'ui-kit/styles/component-tokens.ts',
]
// Of the bindings and of buttons with an account: in the chunk of the widget or of the opening, pages with hooks would load all
// of it before the button.
export const displayed = ['ui-kit/layout/sanitize-for-display.ts', 'ui-kit/picture/image-source.ts']
// Validates answers that the Connect view does not wait for.
export const checking = ['page/schemas/']
// Small modules that are loaded apart from their users: a started page names every file that it may ever load.
export const small = {
  // What the bindings of all frameworks read.
  bindings: ['ui-shell/src/bindings/', 'ui-shell/src/element/remembered-state.ts'],
  // Of the buttons with an account; without React, for servers.
  faces: [
    ...['account-face', 'account-summary', 'dress-face', 'face-words', 'faces', 'network-face'].map(
      (name) => `ui-shell/src/element/${name}.ts`,
    ),
    'ui-kit/layout/short-address.ts',
    'ui-kit/messages/face-messages.en.ts',
    'ui-kit/picture/avatar-colors.ts',
  ],
  // Loaded for a language that the plugins do not bring themselves.
  locales: [
    'page/i18n/find-translation.ts',
    'page/i18n/match-locale.ts',
    'page/i18n/pseudo-catalogue.ts',
    'locales/standard-locales.ts',
  ],
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
  ],
}
