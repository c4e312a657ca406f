import type { ChainModule } from '#kernel'

/** A chain whose node answers one method. */
export const toyChain: ChainModule = {
  namespace: 'eip155',
  name: 'Toy',
  accountTypes: ['eoa'],
  defaultAccountType: 'eoa',
  isReference: () => true,
  isAddress: () => true,
  checkAddress: (address) => Promise.resolve({ valid: true, address }),
  normalizeAddress: (address) => address.toLowerCase(),
  isTransactionId: () => true,
  rpc: { safe: ['mock_ping'], approval: ['mock_sign'], node: ['mock_height'] },
  walletConnect: { methods: [], events: [] },
  getBalance: () => Promise.reject(new Error('not here')),
  requestNode: ({ method }) => Promise.resolve(`${method} of the node`),
}
