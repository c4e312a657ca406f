import type { Amount, ChainModule, ChainNamespace, ChainNode, Network, RpcMethods } from '#kernel'

/** Options of a mock chain. */
export interface MockChainOptions {
  /** Default `mock`. */
  readonly namespace?: ChainNamespace
  /** Methods of its wallets. Default: `mock_ping` is safe and `mock_sign` needs approval. */
  readonly rpc?: RpcMethods
  /** Balance of every account. Default: one of the network's coin. */
  readonly balance?: Amount
  /** Its nodes. Default: none. */
  readonly node?: ChainNode
}

/**
 * Creates a chain module of any namespace. It accepts every word as an address and sends no requests. It is for tests
 * of plugins, which must not depend on a chain; use `describeChain` to test your own chain module.
 *
 * @example
 * const world = createMockWorld({ chains: [createMockChain({ namespace: 'tezos' })] })
 *
 */
export function createMockChain(options: MockChainOptions = {}): ChainModule {
  const namespace = options.namespace ?? 'mock'
  const rpc = options.rpc ?? { safe: ['mock_ping'], approval: ['mock_sign'] }
  const isWord = (text: string): boolean => /^[\w.-]{1,128}$/.test(text)
  return {
    namespace,
    name: `${namespace} networks`,
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    isReference: (reference) => /^[-_a-zA-Z0-9]{1,32}$/.test(reference),
    isAddress: isWord,
    checkAddress: async (text) =>
      isWord(text) ? { valid: true, address: text } : { valid: false, reason: 'format' },
    normalizeAddress: (address) => address.toLowerCase(),
    isTransactionId: isWord,
    rpc,
    walletConnect: { methods: [...rpc.safe, ...rpc.approval], events: [] },
    node: options.node,
    getBalance: async ({ network: { nativeCurrency } }) =>
      options.balance ?? {
        value: 10n ** BigInt(nativeCurrency.decimals),
        decimals: nativeCurrency.decimals,
        symbol: nativeCurrency.symbol,
      },
  }
}

/**
 * Creates a network for tests, with a node URL without a server.
 *
 * @example
 * createKernel({ projectId: 'test', platform, networks: [createMockNetwork('tezos:mainnet')] })
 *
 */
export function createMockNetwork(caipNetworkId: Network['caipNetworkId'] = 'mock:one'): Network {
  const [chainNamespace = '', reference = ''] = caipNetworkId.split(':')
  return {
    id: /^\d+$/.test(reference) ? Number(reference) : reference,
    name: `Network ${reference}`,
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: 'Mock Coin', symbol: 'MCK', decimals: 9 },
    rpcUrls: { default: { http: ['https://node.example'] } },
  }
}
