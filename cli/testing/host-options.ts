import { createNodePlatform } from '#core/platform'

/** Options of the hosts in the tests. No request may be sent. */
export const hostOptions = {
  projectId: 'test',
  networks: [
    {
      id: 1,
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://node.example/key'] } },
    },
  ],
  services: { gateway: 'https://gateway.example/v1' },
  policy: { deniedMethods: ['eth_getLogs'] },
  platform: {
    ...createNodePlatform(),
    fetch: () => {
      throw new Error('A report requests nothing.')
    },
  },
}
