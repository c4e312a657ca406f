import { definePlugin, optionsSchema, type Plugin, type PluginTypes } from '#kernel'
import type { Ss58Prefixes } from './addresses/ss58-prefixes.js'
import { createPolkadotModule } from './chain-module.js'
import { createInjectedDiscovery } from './connect/injected-discovery.js'

export interface PolkadotOptions {
  /**
   * The SS58 prefix of each network that is not among the well-known ones (Polkadot, Kusama, Westend, Paseo and their Asset
   * Hubs), by its CAIP-2 id: addresses are shown with it. Where nothing is known of a network it is 42, which stands for none.
   *
   * @example
   * { ss58Prefixes: { 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b': 5 } }   // Astar
   */
  readonly ss58Prefixes?: Ss58Prefixes | undefined
}

/** The types of the plugin: it has no API of its own; kernels use it through `chains` and `connectors`. */
export interface PolkadotPlugin extends PluginTypes {
  readonly id: 'polkadot'
  readonly options: PolkadotOptions | undefined
  /** Ids of the extensions that a person let in: only these are asked again without a click. */
  readonly stored: readonly string[]
}

function isPrefix(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 16_384
}

/**
 * Polkadot, Kusama and the chains like them: their addresses, balances, transfers and wallet methods, and the extensions of the
 * page that serve them. Transfers need the optional package `@polkadot/api`, signatures of most accounts `@scure/sr25519`.
 *
 * `@polkadot/api` compiles WebAssembly when it is imported, which a page allows by `'wasm-unsafe-eval'`; nothing that is done here
 * depends on it, so that transfers work on a page that forbids it, too.
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
