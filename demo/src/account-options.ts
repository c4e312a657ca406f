import type { QuoinOptions } from 'quoin'
import type { DemoConfig } from './config.js'

/** Where the sandbox exchanges, who sells its tokens, and what names end with: for pages with an account. */
export function accountOptions(config: DemoConfig): Pick<QuoinOptions, 'swap' | 'onramp' | 'names'> {
  return {
    // What the sandbox's gateway registers names below (GATEWAY_NAMES_ZONE).
    names: { suffix: 'quoin.id' },
    swap: { networks: config.chains.map(({ id }) => `eip155:${id}` as const) },
    onramp: { providers: config.onramp },
  }
}
