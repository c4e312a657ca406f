import type { QuoinOptions } from 'quoin'
import type { DemoConfig } from './config.js'

const icon = new URL('/lighthouse.svg', location.href).href

/** The host's options for the chains and services of the sandbox. */
export function quoinOptions(config: DemoConfig): QuoinOptions {
  return {
    projectId: config.projectId,
    metadata: {
      name: 'Lighthouse Treasury',
      description: 'The host page of the Quoin sandbox',
      url: location.origin,
      icons: [icon],
    },
    networks: config.chains.map(({ id, name, rpcUrl }) => ({
      id,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      testnet: true,
    })),
    services: { gateway: config.gatewayUrl },
    walletConnect: { relayUrl: config.relayUrl },
  }
}
