import { createRequestMetrics, type RequestMetrics } from '@quoin/server-kit/observability'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { IndexerObserver } from '../history/create-index-jobs.js'
import type { ProviderObserver } from '../providers/create-provider-client.js'

/** State of a node's circuit breaker: 0 in use, 1 being retried, 2 skipped. */
export type BreakerState = 'closed' | 'half-open' | 'open'
const STATES: readonly BreakerState[] = ['closed', 'half-open', 'open']

/** Observes nodes. A node is identified by its index in the list: its URL may contain keys. */
export interface NodeObserver {
  failed(chain: string, node: number, reason: string): void
  breaker(chain: string, node: number, state: BreakerState): void
}

/** Metrics of one gateway, in its own registry. */
export interface GatewayMetrics extends RequestMetrics, NodeObserver, IndexerObserver, ProviderObserver {
  /** @param bytes by which the cache grew; negative if it shrank */
  cacheGrew(cache: string, bytes: number): void
}

/** Creates metrics of requests by path and status with durations, node failures and breakers, indexing and caches. */
export function createGatewayMetrics(): GatewayMetrics {
  const requests = createRequestMetrics('gateway')
  const registers = [requests.registry]
  const failures = new Counter({
    registers,
    name: 'gateway_node_failures_total',
    help: 'Number of requests that a node did not answer.',
    labelNames: ['chain', 'node', 'reason'],
  })
  const breakers = new Gauge({
    registers,
    name: 'gateway_node_breaker',
    help: 'State of the circuit breaker of a node: 0 in use, 1 being retried, 2 skipped.',
    labelNames: ['chain', 'node'],
  })
  const indexedBlock = new Gauge({
    registers,
    name: 'gateway_indexed_block',
    help: 'The last stored block of a chain.',
    labelNames: ['chain'],
  })
  const blocksBehind = new Gauge({
    registers,
    name: 'gateway_indexer_blocks_behind',
    help: 'Number of blocks of a chain that are not stored yet.',
    labelNames: ['chain'],
  })
  const lease = new Gauge({
    registers,
    name: 'gateway_indexer_lease',
    help: '1 if this process indexes the chain, 0 if another does.',
    labelNames: ['chain'],
  })
  const indexedTransactions = new Counter({
    registers,
    name: 'gateway_indexed_transactions_total',
    help: 'Number of stored transactions.',
    labelNames: ['chain'],
  })
  const indexingFailures = new Counter({
    registers,
    name: 'gateway_indexing_failures_total',
    help: 'Number of failed rounds of indexing, which are retried.',
    labelNames: ['chain'],
  })
  const reorganisations = new Counter({
    registers,
    name: 'gateway_reorganised_blocks_total',
    help: 'Number of stored blocks that the chain replaced.',
    labelNames: ['chain'],
  })
  const caches = new Gauge({
    registers,
    name: 'gateway_cache_bytes',
    help: 'Estimated memory of cached answers of nodes.',
    labelNames: ['cache'],
  })
  const providers = new Histogram({
    registers,
    name: 'gateway_provider_seconds',
    help: 'Duration of the requests to a provider, by outcome: ok, or the reason of the failure.',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  return {
    ...requests,
    asked: (provider, outcome, seconds) => providers.observe({ provider, outcome }, seconds),
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
