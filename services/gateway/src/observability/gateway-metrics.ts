import { createRequestMetrics, type RequestMetrics } from '@quoin/server-kit/observability'
import { Counter, Gauge } from 'prom-client'
import type { IndexerObserver } from '../history/start-indexers.js'

/** State of a node's circuit breaker: 0 in use, 1 being retried, 2 skipped. */
export type BreakerState = 'closed' | 'half-open' | 'open'
const STATES: readonly BreakerState[] = ['closed', 'half-open', 'open']

/** Observes nodes. A node is identified by its index in the list: its URL may contain keys. */
export interface NodeObserver {
  failed(chain: string, node: number, reason: string): void
  breaker(chain: string, node: number, state: BreakerState): void
}

/** Metrics of one gateway, in its own registry. */
export interface GatewayMetrics extends RequestMetrics, NodeObserver, IndexerObserver {
  /** @param bytes by which a cache grew */
  cacheGrew(cache: string, bytes: number): void
}

/** Creates metrics of requests by path and status with durations, node failures and breakers, indexing and caches. */
export function createGatewayMetrics(): GatewayMetrics {
  const requests = createRequestMetrics('gateway')
  const registers = [requests.registry]
  const failures = new Counter({
    registers,
    name: 'gateway_node_failures_total',
    help: 'Requests that a node did not answer.',
    labelNames: ['chain', 'node', 'reason'],
  })
  const breakers = new Gauge({
    registers,
    name: 'gateway_node_breaker',
    help: 'Whether a node is asked: 0 it is, 1 it is tried again, 2 it is left alone for a while.',
    labelNames: ['chain', 'node'],
  })
  const indexedBlock = new Gauge({
    registers,
    name: 'gateway_indexed_block',
    help: 'The last block of a chain that is stored.',
    labelNames: ['chain'],
  })
  const blocksBehind = new Gauge({
    registers,
    name: 'gateway_indexer_blocks_behind',
    help: 'Blocks of a chain that are not stored yet.',
    labelNames: ['chain'],
  })
  const lease = new Gauge({
    registers,
    name: 'gateway_indexer_lease',
    help: 'Which process indexes a chain: 1 this one, 0 another.',
    labelNames: ['chain'],
  })
  const indexedTransactions = new Counter({
    registers,
    name: 'gateway_indexed_transactions_total',
    help: 'Transactions that were stored.',
    labelNames: ['chain'],
  })
  const indexingFailures = new Counter({
    registers,
    name: 'gateway_indexing_failures_total',
    help: 'Times that indexing failed and was tried again.',
    labelNames: ['chain'],
  })
  const reorganisations = new Counter({
    registers,
    name: 'gateway_reorganised_blocks_total',
    help: 'Stored blocks that the chain replaced.',
    labelNames: ['chain'],
  })
  const caches = new Gauge({
    registers,
    name: 'gateway_cache_bytes',
    help: 'Estimate of what is kept in memory of answers of nodes.',
    labelNames: ['cache'],
  })
  return {
    ...requests,
    cacheGrew: (cache, bytes) => caches.inc({ cache }, bytes),
    failed: (chain, node, reason) => failures.inc({ chain, node, reason }),
    breaker: (chain, node, state) => breakers.set({ chain, node }, STATES.indexOf(state)),
    looked(chain, isOurs, block, behind) {
      lease.set({ chain }, isOurs ? 1 : 0)
      indexedBlock.set({ chain }, block)
      blocksBehind.set({ chain }, behind)
    },
    indexed(chain, block, behind, transactions) {
      indexedBlock.set({ chain }, block)
      blocksBehind.set({ chain }, behind)
      indexedTransactions.inc({ chain }, transactions)
    },
    indexingFailed: (chain) => indexingFailures.inc({ chain }),
    reorganised: (chain, depth) => reorganisations.inc({ chain }, depth),
  }
}
