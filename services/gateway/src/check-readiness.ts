import { keepFor, type Reason } from '@quoin/server-kit/http'
import { createWriteCheck } from '@quoin/server-kit/storage'
import type { ChainNode } from './chains/chain-node.js'
import type { Database } from './storage/open-database.js'

/** Min interval between two checks: load balancers poll often. Milliseconds. */
const KEPT = 1000
const TIME_LIMIT = 3000

/** Bitcoin has no nodes here. */
const PROBE = {
  eip155: 'eth_chainId',
  solana: 'getVersion',
  polkadot: 'system_chain',
  bip122: 'getblockcount',
} as const

/**
 * Creates the check that the gateway can serve: the database is writable and, if nodes are configured, at least one
 * answers. It returns the reasons why not.
 */
export function createReadinessCheck(
  database: Database,
  nodes: ReadonlyMap<string, ChainNode>,
  now: () => number,
): () => Promise<readonly Reason[]> {
  const checkWriting = createWriteCheck(database, now)
  async function callsNodes(): Promise<boolean> {
    const called = [...nodes.values()].filter(({ chain }) => chain.namespace !== 'bip122')
    if (called.length === 0) return true
    const pending = called.map((node) =>
      node.request(PROBE[node.chain.namespace], [], AbortSignal.timeout(TIME_LIMIT)),
    )
    return Promise.any(pending).then(
      () => true,
      () => false,
    )
  }

  async function check(): Promise<readonly Reason[]> {
    const [fault, hasNode] = await Promise.all([checkWriting(), callsNodes()])
    return [
      ...(fault ? [fault] : []),
      ...(hasNode ? [] : [{ name: 'nodes', description: 'does not answer' }]),
    ]
  }

  return keepFor(KEPT, now, check)
}
