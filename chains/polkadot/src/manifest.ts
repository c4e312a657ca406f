import { definePlugin, optionsSchema, type Plugin } from '#kernel'
import { createPolkadotModule } from './chain-module.js'
import { createInjectedDiscovery } from './connect/injected-discovery.js'
import type { PolkadotOptions, PolkadotPlugin } from './contract.js'

function isPrefix(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 16_384
}

/**
 * Polkadot, Kusama and similar chains: addresses, balances, transfers, wallet methods, and the extensions of the page.
 * Transfers need the optional package `@polkadot/api`, signatures of most accounts `@scure/sr25519`.
 *
 * The import of `@polkadot/api` compiles WebAssembly, which a page allows by `'wasm-unsafe-eval'`. Nothing here depends
 * on it, so transfers also work in a page that forbids it.
 *
 * @example
 * createKernel({ projectId, networks: [assetHub] }).use(polkadot)
 */
export const polkadot: Plugin<PolkadotPlugin> = /* @__PURE__ */ definePlugin<PolkadotPlugin>({
  id: 'polkadot',
  version: '0.1.0',
  kernel: '^0.1',
  options: /* @__PURE__ */ optionsSchema<PolkadotOptions>({
    ss58Prefixes: (value) =>
      Object.values(Object(value)).every(isPrefix) ? undefined : 'must be prefixes (0 to 16383)',
  }),
  contributes: {
    chains: [({ platform, options }) => createPolkadotModule(platform, Object(options).ss58Prefixes)],
    discovery: [{ id: 'polkadot', create: createInjectedDiscovery }],
    storage: () => import('./stored.js'),
    pageNeeds: () => ({ wasm: true }),
  },
})
