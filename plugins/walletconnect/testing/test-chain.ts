import type { ChainModule, Network } from '#kernel'

const reads: readonly string[] = ['eth_accounts', 'eth_getBalance']

/** A chain module that accepts addresses of two shapes, for tests of other features. */
export function testChain(namespace: string, methods: readonly string[]): ChainModule {
  return {
    namespace,
    name: `${namespace} networks`,
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    isReference: (reference) => /^[A-Za-z0-9]{1,32}$/.test(reference),
    isAddress: (text) => /^0x[0-9a-fA-F]{40}$|^So[A-Za-z0-9]{30}$/.test(text),
    checkAddress: async (address) => ({ valid: true, address }),
    normalizeAddress: (address) => address.toLowerCase(),
    isTransactionId: () => true,
    rpc: {
      safe: methods.filter((method) => reads.includes(method)),
      approval: methods.filter((method) => !reads.includes(method)),
    },
    walletConnect: { methods, events: ['chainChanged', 'accountsChanged'] },
    getBalance: async () => ({ value: 0n, decimals: 18, symbol: 'ETH' }),
  }
}

export const evmMethods: readonly string[] = [
  'eth_accounts',
  'eth_getBalance',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

export function testNetwork(id: number | string, namespace = 'eip155'): Network {
  return {
    id,
    name: `Network ${id}`,
    chainNamespace: namespace,
    caipNetworkId: `${namespace}:${id}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1/never-asked'] } },
  }
}
