import { type ChainModule, type Network, type Platform, QuoinError } from 'quoin/kernel'
import { isAddress, isTransactionId, normalizeAddress } from './formats.js'
import { approvalMethods, checkParams, nodeMethods, safeMethods } from './methods.js'

/** The networks of the namespace: `__namespace__:main` and `__namespace__:test`. */
const references: readonly string[] = ['main', 'test']

function explorerUrl(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const base = String(network.blockExplorers?.default.url).replace(/\/+$/, '')
  const path = kind === 'address' ? isAddress(id) && 'address' : isTransactionId(id) && 'transaction'
  // Explorer addresses are external data: only web addresses are opened.
  return path && /^https?:\/\//i.test(base) ? `${base}/${path}/${id}` : undefined
}

/**
 * Creates everything that a kernel needs to support the namespace `__namespace__`. A large SDK is imported inside the
 * functions that need it, so that a page which never uses the chain does not load it.
 *
 * @param platform only its network and timers are used
 */
export function create__Name__Module(platform: Pick<Platform, 'fetch' | 'after'>): ChainModule {
  return {
    namespace: '__namespace__',
    name: '__title__',
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    isReference: (reference) => references.includes(reference),
    isAddress,
    checkAddress: async (text) =>
      isAddress(text) ? { valid: true, address: normalizeAddress(text) } : { valid: false, reason: 'format' },
    normalizeAddress,
    isTransactionId,
    rpc: { safe: safeMethods, approval: approvalMethods, checkParams },
    walletConnect: { methods: approvalMethods, events: [] },
    node: {
      methods: nodeMethods,
      async request(request) {
        const { callNode } = await import('./call-node.js')
        return callNode(platform, request)
      },
    },
    messages: {
      request: ({ address, message }) => ({
        method: '__namespace___signMessage',
        params: [address, message],
      }),
      readSignature(answer) {
        if (typeof answer === 'string') return answer
        throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no signature' })
      },
    },
    explorerUrl,

    async getBalance({ network, address, signal }) {
      const { readBalance } = await import('./read-balance.js')
      return readBalance(platform, { network, address, signal })
    },
  }
}
