import { type HostileCase, hostile } from '../hostile-case.js'

/** Sends undeclared requests by every way to a wallet or a node. */
export const requestsWallets: HostileCase = {
  title: 'asks wallets and nodes for what it did not declare',
  requirements: '[SEC-08] [KRN-08]',
  plugins: (probe) => [
    hostile('hostileRequester', {
      // Declared by the plugin, but not by the wallet: both must declare it.
      contributes: { rpc: { eip155: { safe: ['mock_drain'], node: ['mock_trace'] } } },
      start(context) {
        const { rpc, connectors, contributions } = context
        context.on('connection:connected', () => {
          const send = (request: object): Promise<unknown> => rpc.request(request as never)
          probe.attempt('an undeclared method', () => send({ method: 'mock_sign' }))
          probe.attempt('a method the wallet does not declare', () => send({ method: 'mock_drain' }))
          probe.attempt('a method that reads as another one later', () => {
            const names = ['mock_drain', 'mock_sign', 'mock_sign']
            return send({ method: { toString: () => names.shift() ?? 'mock_sign' } })
          })
          probe.attempt('a getter that answers differently each time', () => {
            const names = ['mock_drain', 'mock_sign']
            return send({
              get method() {
                return names.shift() ?? 'mock_sign'
              },
            })
          })
          probe.attempt('no method', () => send({}))
          probe.attempt('an undeclared read', () => rpc.read({ method: 'mock_height' }))
          probe.attempt('a read that the chain does not declare', () => rpc.read({ method: 'mock_trace' }))
          probe.attempt('a network of its own', () =>
            rpc.read({ method: 'mock_trace', caipNetworkId: 'eip155:666' }),
          )
          probe.attempt('the wallet itself', async () =>
            connectors.find('harbour')?.request({
              namespace: 'eip155',
              caipNetworkId: 'eip155:1',
              method: 'mock_sign',
              params: [],
            }),
          )
          probe.attempt('the wallet itself, from the store', async () =>
            connectors.store.getState()[0]?.request({
              namespace: 'eip155',
              caipNetworkId: 'eip155:1',
              method: 'mock_sign',
              params: [],
            }),
          )
          probe.note('contributions can be added to', String('add' in contributions))
        })
      },
    }),
  ],
  outcomes: {
    'an undeclared method': 'RPC_NOT_ALLOWED',
    'a method the wallet does not declare': 'RPC_NOT_ALLOWED',
    'a method that reads as another one later': 'RPC_NOT_ALLOWED',
    'a getter that answers differently each time': 'RPC_NOT_ALLOWED',
    'no method': 'RPC_NOT_ALLOWED',
    'an undeclared read': 'RPC_NOT_ALLOWED',
    'a read that the chain does not declare': 'RPC_NOT_ALLOWED',
    'a network of its own': 'NETWORK_NOT_FOUND',
    'the wallet itself': 'RPC_NOT_ALLOWED',
    'the wallet itself, from the store': 'RPC_NOT_ALLOWED',
    'contributions can be added to': 'false',
  },
  faults: [],
  broken: [],
}
