/// <reference types="vite/client" />
import type { QuoinOptions } from 'quoin'

const { VITE_CHAIN_URL, VITE_GATEWAY_URL, VITE_RELAY_URL } = import.meta.env

export const options: QuoinOptions = {
  projectId: 'hot-reload',
  networks: [
    {
      id: 31337,
      name: 'Sandbox One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [VITE_CHAIN_URL] } },
      testnet: true,
    },
  ],
  services: { gateway: VITE_GATEWAY_URL },
  walletConnect: { relayUrl: VITE_RELAY_URL },
}
