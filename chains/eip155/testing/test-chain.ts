import { vi } from 'vitest'
import { createNodePlatform } from '#core/platform'
import type { Network } from '#kernel'
import { createTestPlatform, type TestPlatform } from '#testing'
import { type ChainDeployer, createDeployer } from '../../../sandbox/src/chain/contracts/chain-deployer.js'
import { MULTICALL3_ADDRESS } from '../../../sandbox/src/chain/contracts/multicall3.js'
import { startChain } from '../../../sandbox/src/chain/start-chain.js'
import { freePort } from '../../../sandbox/src/free-port.js'
import { exampleNetwork } from './example-network.js'

/** A real node with its own chain. */
export interface TestChain {
  readonly rpcUrl: string
  readonly deployer: ChainDeployer
  /** The network in a host's configuration; with Multicall3 unless `contracts` is set. */
  network(contracts?: Network['contracts']): Network
  request<T = unknown>(method: string, params?: unknown): Promise<T>
  /** Sends a transaction of an account of the node, and waits for its block: the node returns the hash before. Returns the hash. */
  transact(transaction: Readonly<Record<string, string>>): Promise<string>
  stop(): Promise<void>
}

/** @param market adds the sandbox's tokens and pools */
export async function startTestChain({ market = false } = {}): Promise<TestChain> {
  const chain = { id: 31337, name: 'Test' }
  const { rpcUrl, stop } = await startChain({ chain, port: await freePort(), market })
  async function request<T>(method: string, params: unknown = []): Promise<T> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(rpcUrl, { method: 'POST', body, headers })
    // Each test checks the response of its node.
    const answer = (await response.json()) as { result?: T; error?: unknown }
    if (answer.error) throw answer.error
    return answer.result as T
  }
  return {
    rpcUrl,
    stop,
    request,
    deployer: createDeployer(rpcUrl),
    network: (contracts = { multicall3: { address: MULTICALL3_ADDRESS } }) => ({
      ...exampleNetwork(31337, [rpcUrl]),
      contracts,
    }),
    async transact(transaction) {
      const hash = await request<string>('eth_sendTransaction', [transaction])
      const receipt = await vi.waitUntil(() =>
        request<{ readonly status: string } | null>('eth_getTransactionReceipt', [hash]),
      )
      if (receipt.status !== '0x1') throw new Error(`The transaction ${hash} reverted`)
      return hash
    },
  }
}

/** Returns a platform without a browser, with real network and time. */
export function createRealPlatform(): TestPlatform {
  const { fetch, now, after, every } = createNodePlatform()
  return { ...createTestPlatform(), fetch, now, after, every }
}
