import type { Sandbox } from './start-sandbox.js'

const testnet = '      testnet: true,\n'

function evmNetwork({ id, name, rpcUrl }: Sandbox['chains'][number]): string {
  return `    {
      id: ${id},
      name: '${name}',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['${rpcUrl}'] } },
${testnet}    },
`
}

function furtherNetwork({ caipNetworkId, title, coin, rpcUrl }: Sandbox['furtherChains'][number]): string {
  const [namespace = '', reference = ''] = caipNetworkId.split(':')
  return `    {
      id: '${reference}',
      chainNamespace: '${namespace}',
      caipNetworkId: '${caipNetworkId}',
      name: '${title}',
      nativeCurrency: { name: '${coin.name}', symbol: '${coin.symbol}', decimals: ${coin.decimals} },
      rpcUrls: { default: { http: ['${rpcUrl}'] } },
${testnet}    },
`
}

/** Returns the module with the options of a sandbox, to paste into a project: `src/sandbox.ts` of `create-quoin`. */
export function sandboxOptions({ projectId, urls, chains, furtherChains }: Omit<Sandbox, 'stop'>): string {
  const networks = [...chains.map(evmNetwork), ...furtherChains.map(furtherNetwork)].join('')
  return `// The sandbox that \`npx quoin sandbox\` starts. Its wallet: ${urls.wallet}
export const sandbox = {
  projectId: '${projectId}',
  networks: [
${networks}  ],
  services: { gateway: '${urls.gateway}', secureSite: '${urls.secureSite}' },
  walletConnect: { relayUrl: '${urls.relay}' },
} as const
`
}
