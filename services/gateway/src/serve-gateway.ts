import { atMost, listen } from '@quoin/server-kit/http'
import { createLogger } from '@quoin/server-kit/observability'
import type { Logger } from 'pino'
import { createChainNode, createReadingBudget } from './chains/create-chain-node.js'
import { cleanUp } from './clean-up.js'
import { createGateway, type GatewayParts } from './create-gateway.js'
import type { GatewayConfig } from './gateway-config.js'
import { startIndexers } from './history/start-indexers.js'
import {
  createGatewayMetrics,
  type GatewayMetrics,
  type NodeObserver,
} from './observability/gateway-metrics.js'
import { openDatabase } from './storage/open-database.js'

/** Interval of the clean-up. Milliseconds. */
const CLEAN_EVERY = 10 * 60_000

/** Options of the host. */
export interface ServeOptions extends Pick<GatewayParts, 'providers' | 'furtherEndpoints' | 'now'> {
  /** Default: logs to standard output at the level of the configuration. */
  readonly log?: Logger
}

export interface RunningGateway {
  /** URL without a trailing slash. */
  readonly url: string
  readonly metrics: GatewayMetrics
  /**
   * Accepts no more requests, finishes the running ones within `shutdownLimit` and closes the database. Further calls
   * return the same promise.
   */
  stop(): Promise<void>
}

/**
 * Opens the database, serves the gateway on its port, indexes the chains and cleans up, until `stop`.
 *
 * @example
 * const gateway = await serveGateway(readGatewayConfig(process.env))
 */
export async function serveGateway(
  config: GatewayConfig,
  options: ServeOptions = {},
): Promise<RunningGateway> {
  const { log = createLogger(config.logLevel), ...plugged } = options
  const metrics = createGatewayMetrics()
  if (config.databaseUrl === ':memory:') {
    log.warn('Data is kept in memory only: neither DATABASE_URL nor GATEWAY_DATA is set.')
  }
  const onFault = (error: unknown): void => log.error({ err: error }, 'database fault')
  const database = await openDatabase(config.databaseUrl, { onFault })
  try {
    const observer: NodeObserver = {
      ...metrics,
      failed(chain, node, reason) {
        metrics.failed(chain, node, reason)
        if (reason === 'other-network') log.error({ chain, node }, 'a node belongs to another network')
      },
    }
    const nodeOptions = { observer, timeLimit: config.nodeTimeLimit, reading: createReadingBudget() }
    const nodes = new Map(config.chains.map((chain) => [chain.id, createChainNode(chain, nodeOptions)]))
    const gateway = createGateway({ ...plugged, config, database, nodes, log, metrics })
    const { port, close } = await listen(gateway.app.fetch, config)
    const clean = (): void => {
      cleanUp(database, Date.now(), config).catch((error) => log.error({ err: error }, 'cleaning failed'))
    }
    const indexers = startIndexers({ database, nodes, log, metrics })
    const cleaning = setInterval(clean, CLEAN_EVERY)
    let stopping: Promise<void> | undefined

    async function shutDown(): Promise<void> {
      log.info('stopping')
      gateway.beginStopping()
      clearInterval(cleaning)
      const until = performance.now() + config.shutdownLimit
      await Promise.all([close(config.shutdownLimit), atMost(indexers.stop(), config.shutdownLimit)])
      await database.close(Math.max(0, until - performance.now()))
      log.info('stopped')
    }

    const { host } = config
    const chains = config.chains.map(({ id }) => id)
    log.info({ host, port, database: database.kind, chains }, 'listening')
    return {
      url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`,
      metrics,
      stop() {
        stopping ??= shutDown()
        return stopping
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
