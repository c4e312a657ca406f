import { freePort } from '../../../sandbox/src/free-port.js'
import { solanaChain } from '../../../sandbox/src/further-chains/further-chain.js'
import { startFurtherChain } from '../../../sandbox/src/further-chains/start-further-chain.js'
import { exampleNetwork } from './example-network.js'

/** A real Solana chain for tests, with sandbox functions. */
export interface TestChain {
  readonly network: ReturnType<typeof exampleNetwork>
  readonly url: string
  /** Funds an account with lamports, or tokens of a mint. Smallest unit. */
  fund(address: string, amount: bigint, token?: string): Promise<string>
  /** Skips blocks. */
  advance(blocks: number): Promise<void>
  stop(): Promise<void>
}

export async function startTestChain(): Promise<TestChain> {
  const chain = await startFurtherChain({ name: 'solana', port: await freePort() })
  const url = chain.rpcUrl.replace('localhost', '127.0.0.1')
  async function post(path: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) })
    // Each test checks the response of the sandbox.
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }
  return {
    url,
    network: exampleNetwork([url], solanaChain.caipNetworkId.slice('solana:'.length)),
    fund: async (address, amount, token) =>
      String((await post('/sandbox/fund', { address, amount: String(amount), token })).id),
    async advance(blocks) {
      await post('/sandbox/advance', { blocks })
    },
    stop: () => chain.stop(),
  }
}
