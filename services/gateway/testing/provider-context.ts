import { pino } from 'pino'
import type { GatewayChain } from '../src/chains/gateway-chain.js'
import type { ProviderContext } from '../src/providers/provider-context.js'
import type { Vendor, VendorSettings } from '../src/providers/provider-settings.js'

/** A key that no answer, error or log may contain. */
export const PLANTED_KEY = 'sk-planted-0123456789'

/** The time in tests of providers. Milliseconds since 1970. */
export const TEST_TIME = 1_800_000_000_000

/** Creates the context of adapters: one provider is switched on, at a stand-in. */
export function contextOf(vendor: Vendor, url: string, more: Partial<VendorSettings> = {}): ProviderContext {
  return {
    settings: {
      [vendor]: {
        key: PLANTED_KEY,
        secret: undefined,
        account: undefined,
        url,
        perSecond: undefined,
        ...more,
      },
    },
    log: pino({ level: 'silent' }),
    now: () => TEST_TIME,
  }
}

/** Ethereum without nodes that answer. */
export const ethereum: GatewayChain = {
  id: 'eip155:1',
  namespace: 'eip155',
  name: 'Ethereum',
  rpcUrls: ['http://127.0.0.1:9'],
  coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [],
  contracts: {},
}

export const solana: GatewayChain = {
  ...ethereum,
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  namespace: 'solana',
  name: 'Solana',
  coin: { name: 'Solana', symbol: 'SOL', decimals: 9 },
}

export const bitcoin: GatewayChain = {
  ...ethereum,
  id: 'bip122:000000000019d6689c085ae165831e93',
  namespace: 'bip122',
  name: 'Bitcoin',
  rpcUrls: [],
  coin: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
}

export const polkadot: GatewayChain = {
  ...ethereum,
  id: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  namespace: 'polkadot',
  name: 'Polkadot Asset Hub',
  coin: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
}
