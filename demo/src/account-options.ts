import type { QuoinOptions } from 'quoin'
import type { DemoConfig } from './config.js'

/** Returns the sandbox's swap provider, token sellers and name suffix, for pages with an account. */
export function accountOptions(config: DemoConfig): Pick<QuoinOptions, 'swap' | 'onramp' | 'names'> {
  // In the rehearsal the gateway reports what it has, as in production.
  if (config.rehearsal?.isShown) return {}
  return {
    // The suffix of the names that the sandbox's gateway registers (GATEWAY_NAMES_ZONE).
    names: { suffix: 'quoin.id' },
    swap: { networks: config.chains.map(({ id }) => `eip155:${id}` as const) },
    onramp: { providers: config.onramp },
  }
}
