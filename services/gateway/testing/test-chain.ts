import { startChain } from '../../../sandbox/src/chain/start-chain.js'
import { freePort } from '../../../sandbox/src/free-port.js'
import type { ChainNode } from '../src/chains/chain-node.js'
import { createChainNode } from '../src/chains/create-chain-node.js'
import type { GatewayChain } from '../src/chains/gateway-chain.js'

/**
 * Time limit of nodes and calls in tests of other behaviour. On a busy machine the limits of production are reached, and
 * change the answers. Milliseconds.
 */
export const UNHURRIED = 120_000

export interface TestChain {
  readonly chain: GatewayChain
  readonly node: ChainNode
  readonly rpcUrl: string
  /** Accounts of the node, which signs for them. */
  readonly accounts: readonly string[]
  request(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Mines the transactions in blocks of `perBlock` each. */
  mine(
    transactions: readonly Readonly<Record<string, unknown>>[],
    perBlock: number,
  ): Promise<readonly string[]>
  stop(): Promise<void>
}

/** Starts an anvil chain whose history is indexed, for tests and measurements. */
export async function startTestChain(id = 31337): Promise<TestChain> {
  const running = await startChain({ chain: { id, name: 'Test chain' }, port: await freePort() })
  const chain: GatewayChain = {
    id: `eip155:${id}`,
    namespace: 'eip155',
    name: 'Test chain',
    rpcUrls: [running.rpcUrl],
    coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    tokens: [],
    contracts: {},
    history: { fromBlock: 0, confirmations: 0 },
  }
  const node = createChainNode(chain, { timeLimit: UNHURRIED })
  const request: TestChain['request'] = (method, params = []) => node.request(method, params)
  const accounts = (await request('eth_accounts')) as readonly string[]

  async function batch(calls: readonly { method: string; params: readonly unknown[] }[]): Promise<unknown[]> {
    const answer = await fetch(running.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls.map((call, index) => ({ jsonrpc: '2.0', id: index, ...call }))),
    })
    // Anvil answers a batch in this form; tests fail if a part is missing.
    const results = (await answer.json()) as { id: number; result?: unknown; error?: { message: string } }[]
    return results
      .sort((one, other) => one.id - other.id)
      .map(({ result, error }) => {
        if (error) throw new Error(error.message)
        return result
      })
  }

  return {
    chain,
    node,
    rpcUrl: running.rpcUrl,
    accounts,
    request,
    async mine(transactions, perBlock) {
      const hashes: string[] = []
      await request('evm_setAutomine', [false])
      // The node processes the calls of a batch in parallel, and would give two transactions the same nonce.
      const nonces = new Map<unknown, number>()
      for (const from of new Set(transactions.map((transaction) => transaction.from))) {
        nonces.set(from, Number(await request('eth_getTransactionCount', [from, 'latest'])))
      }
      const nonce = (from: unknown): string => {
        const next = nonces.get(from) ?? 0
        nonces.set(from, next + 1)
        return `0x${next.toString(16)}`
      }
      for (let start = 0; start < transactions.length; start += perBlock) {
        const calls = transactions.slice(start, start + perBlock).map((transaction) => ({
          method: 'eth_sendTransaction',
          params: [{ gas: '0x30d40', nonce: nonce(transaction.from), ...transaction }],
        }))
        // `batch` checks the node's answers.
        hashes.push(...((await batch(calls)) as string[]))
        await request('anvil_mine', ['0x1'])
      }
      await request('evm_setAutomine', [true])
      return hashes
    },
    stop: () => running.stop(),
  }
}
