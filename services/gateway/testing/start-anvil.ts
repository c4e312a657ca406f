import { type ChainDeployer, createDeployer } from '../../../sandbox/src/chain/contracts/chain-deployer.js'
import { startChain } from '../../../sandbox/src/chain/start-chain.js'
import { freePort } from '../../../sandbox/src/free-port.js'
import { type ChainNode, NodeError } from '../src/chains/chain-node.js'
import type { GatewayChain } from '../src/chains/gateway-chain.js'

/** A real chain for one test, with its node. */
export interface TestAnvil {
  readonly rpcUrl: string
  readonly deployer: ChainDeployer
  /** @param contracts of the network in the configuration */
  node(contracts?: GatewayChain['contracts']): ChainNode
  stop(): Promise<void>
}

/** Starts anvil on a free port. */
export async function startAnvil(id = 31337): Promise<TestAnvil> {
  const { rpcUrl, stop } = await startChain({ chain: { id, name: 'Test' }, port: await freePort() })
  return {
    rpcUrl,
    stop,
    deployer: createDeployer(rpcUrl),
    node: (contracts = {}) => ({
      chain: {
        id: `eip155:${id}`,
        namespace: 'eip155',
        name: 'Test',
        rpcUrls: [rpcUrl],
        tokens: [],
        contracts,
        coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
      async request(method, params, signal) {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(rpcUrl, { method: 'POST', body, headers, ...(signal && { signal }) })
        // The test's own node returns valid JSON-RPC.
        const answer = (await response.json()) as {
          result?: unknown
          error?: { code: number; message: string; data?: unknown }
        }
        if (answer.error) throw new NodeError(answer.error.code, answer.error.message, answer.error.data)
        return answer.result
      },
    }),
  }
}
