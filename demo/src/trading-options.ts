import type { QuoinOptions } from 'quoin'
import type { DemoConfig } from './config.js'

/** Where the sandbox exchanges, and who sells its tokens: for pages on which people trade. */
export function tradingOptions(config: DemoConfig): Pick<QuoinOptions, 'swap' | 'onramp'> {
  return {
    swap: { networks: config.chains.map(({ id }) => `eip155:${id}` as const) },
    onramp: { providers: config.onramp },
  }
}
