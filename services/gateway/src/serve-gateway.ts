import { openServiceValkey, type Valkey } from '@quoin/server-kit/valkey'
import type { Logger } from 'pino'
import { createGateway, type GatewayParts } from './create-gateway.js'
import type { GatewayConfig } from './gateway-config.js'
import { openParts, type RunningServer } from './open-parts.js'
import { runServer } from './run-server.js'

/** Options of the host. */
export interface ServeOptions extends Pick<GatewayParts, 'providers' | 'furtherEndpoints' | 'now'> {
  /** Default: logs to standard output at the level of the configuration. */
  readonly log?: Logger
}

/** A gateway that serves calls until it is stopped. */
export type RunningGateway = RunningServer

/**
 * Opens the database, serves the gateway on its port and, unless `runsJobs` is false, runs its jobs: it indexes the
 * chains and cleans up, until `stop`.
 *
 * @example
 * const gateway = await serveGateway(readGatewayConfig(process.env))
 */
export async function serveGateway(
  config: GatewayConfig,
  options: ServeOptions = {},
): Promise<RunningGateway> {
  const { log, ...plugged } = options
  const parts = await openParts(config, log)
  let gateway: ReturnType<typeof createGateway>
  let valkey: Valkey | undefined
  try {
    const { registry } = parts.metrics
    valkey = await openServiceValkey(config.valkeyUrl, { service: 'gateway', log: parts.log, registry })
    gateway = createGateway({ ...plugged, ...parts, valkey, config })
  } catch (error) {
    valkey?.close()
    await parts.database.close()
    throw error
  }
  const { app, beginStopping } = gateway
  return runServer({
    config,
    parts,
    valkey,
    fetch: app.fetch,
    beginStopping,
    runsJobs: config.runsJobs,
    providers: plugged.providers,
  })
}
