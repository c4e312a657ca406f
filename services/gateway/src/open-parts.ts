import { createLogger } from '@quoin/server-kit/observability'
import type { Logger } from 'pino'
import type { ChainNode } from './chains/chain-node.js'
import { createChainNode, createReadingBudget } from './chains/create-chain-node.js'
import type { GatewayConfig } from './gateway-config.js'
import {
  createGatewayMetrics,
  type GatewayMetrics,
  type NodeObserver,
} from './observability/gateway-metrics.js'
import { type Database, openDatabase } from './storage/open-database.js'

/** What a process of a gateway consists of, whether it serves calls, runs jobs, or both. */
export interface OpenParts {
  readonly log: Logger
  readonly metrics: GatewayMetrics
  readonly database: Database
  /** By CAIP-2 id. */
  readonly nodes: ReadonlyMap<string, ChainNode>
}

/** A server that runs until it is stopped. */
export interface RunningServer {
  /** URL without a trailing slash. */
  readonly url: string
  readonly metrics: GatewayMetrics
  /**
   * Accepts no more requests, finishes the running ones within `shutdownLimit` and closes the database. Further calls
   * return the same promise.
   */
  stop(): Promise<void>
}

/** Opens the database and creates nodes, metrics and log. The caller closes the database. */
export async function openParts(
  config: GatewayConfig,
  log: Logger = createLogger(config.logLevel),
): Promise<OpenParts> {
  const metrics = createGatewayMetrics()
  if (config.databaseUrl === ':memory:') {
    log.warn('Data is kept in memory only: neither DATABASE_URL nor GATEWAY_DATA is set.')
  }
  const onFault = (error: unknown): void => log.error({ err: error }, 'database fault')
  const database = await openDatabase(config.databaseUrl, { onFault })
  const observer: NodeObserver = {
    ...metrics,
    failed(chain, node, reason) {
      metrics.failed(chain, node, reason)
      if (reason === 'other-network') log.error({ chain, node }, 'a node belongs to another network')
    },
  }
  const nodeOptions = { observer, timeLimit: config.nodeTimeLimit, reading: createReadingBudget() }
  const nodes = new Map(config.chains.map((chain) => [chain.id, createChainNode(chain, nodeOptions)]))
  return { log, metrics, database, nodes }
}
