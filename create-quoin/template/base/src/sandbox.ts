// #if sandbox
// The sandbox that `npx quoin sandbox` starts. Its wallet: http://localhost:4171
export const sandbox = {
  projectId: 'quoin-sandbox',
  networks: [
    // #if eip155
    {
      id: 31337,
      name: 'Sandbox One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://localhost:4174'] } },
      testnet: true,
    },
    {
      id: 31338,
      name: 'Sandbox Two',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://localhost:4175'] } },
      testnet: true,
    },
    // #end
    // #if solana
    {
      id: 'QuoinSandboxSo1anaGenesis1111111',
      chainNamespace: 'solana',
      caipNetworkId: 'solana:QuoinSandboxSo1anaGenesis1111111',
      name: 'Sandbox Solana',
      nativeCurrency: { name: 'Sandbox SOL', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['http://localhost:4176'] } },
      testnet: true,
    },
    // #end
    // #if bip122
    {
      id: '0f9188f13cb7b2c71f2a335e3a4fc328',
      chainNamespace: 'bip122',
      caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
      name: 'Sandbox Bitcoin',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: ['http://localhost:4177'] } },
      testnet: true,
    },
    // #end
    // #if polkadot
    {
      id: '45454545454545454545454545454545',
      chainNamespace: 'polkadot',
      caipNetworkId: 'polkadot:45454545454545454545454545454545',
      name: 'Sandbox Asset Hub',
      nativeCurrency: { name: 'Sandbox ROC', symbol: 'ROC', decimals: 12 },
      rpcUrls: { default: { http: ['http://localhost:4178'] } },
      testnet: true,
    },
    // #end
  ],
  services: { gateway: 'http://localhost:4172', secureSite: 'http://localhost:4181' },
  walletConnect: { relayUrl: 'ws://localhost:4173' },
} as const
// #end
