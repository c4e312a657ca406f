import type { Network } from '#kernel'
import type { TestSigner } from './test-signers.js'
import type { GrantedNamespaces, RequestedNamespaces, TestWallet } from './test-wallet.js'

/** Creates a network of the namespace of a signer. */
export function networkOf(signer: Pick<TestSigner, 'namespace' | 'caipNetworkId'>): Network {
  return {
    id: signer.caipNetworkId.slice(signer.namespace.length + 1),
    name: `Network of ${signer.namespace}`,
    chainNamespace: signer.namespace,
    caipNetworkId: signer.caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1/never-asked'] } },
  }
}

/** Returns the grants of a wallet with these keys: the proposed namespaces and networks that it has a key for. */
export function grantOf(signers: readonly TestSigner[], request: RequestedNamespaces): GrantedNamespaces {
  const granted: GrantedNamespaces = {}
  for (const { namespace, address } of signers) {
    const { chains = [], methods, events } = request[namespace] ?? { methods: [], events: [] }
    if (chains.length === 0) continue
    granted[namespace] = { chains, methods, events, accounts: chains.map((id) => `${id}:${address}`) }
  }
  return granted
}

/** Makes a single-chain test wallet a multi-chain one that signs for real. */
export function holdKeys(wallet: TestWallet, signers: readonly TestSigner[]): void {
  wallet.grant = (request) => grantOf(signers, request)
  wallet.respond = async (method, params, chainId) => {
    const signer = signers.find((one) => one.method === method && chainId.startsWith(`${one.namespace}:`))
    return signer
      ? { result: await signer.sign(params) }
      : { error: { code: 5101, message: 'Unsupported methods' } }
  }
}
