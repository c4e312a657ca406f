import { atMost, listen } from '@quoin/server-kit/http'
import type { Valkey } from '@quoin/server-kit/valkey'
import type { GatewayConfig } from './gateway-config.js'
import type { GatewayProviders } from './gateway-providers.js'
import type { RunningJobs } from './jobs/job.js'
import type { OpenParts, RunningServer } from './open-parts.js'
import { startJobs } from './start-jobs.js'

export interface RunServerOptions {
  readonly config: GatewayConfig
  readonly parts: OpenParts
  /** Closed with the database. */
  readonly valkey?: Pick<Valkey, 'close'> | undefined
  /** Answers requests. */
  readonly fetch: Parameters<typeof listen>[0]
  /** Makes answers close their connection, and `/ready` report that the server is stopping. */
  readonly beginStopping: () => void
  readonly runsJobs: boolean
  /** Providers of the host. */
  readonly providers?: GatewayProviders | undefined
}

/** Serves an app on its port and runs the jobs, until `stop`. Closes the database and Valkey, also if it fails to start. */
export async function runServer(options: RunServerOptions): Promise<RunningServer> {
  const { config, parts, valkey, runsJobs } = options
  const { database, log, metrics } = parts
  let jobs: RunningJobs | undefined
  try {
    if (runsJobs) jobs = await startJobs({ config, parts, providers: options.providers ?? {} })
    const { port, close } = await listen(options.fetch, config)
    let stopping: Promise<void> | undefined

    async function shutDown(): Promise<void> {
      log.info('stopping')
      options.beginStopping()
      const until = performance.now() + config.shutdownLimit
      await Promise.all([
        close(config.shutdownLimit),
        atMost(jobs?.stop() ?? Promise.resolve(), config.shutdownLimit),
      ])
      valkey?.close()
      await database.close(Math.max(0, until - performance.now()))
      log.info('stopped')
    }

    const { host } = config
    const chains = config.chains.map(({ id }) => id)
    log.info({ host, port, database: database.kind, chains, jobs: runsJobs }, 'listening')
    return {
      url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`,
      metrics,
      stop() {
        stopping ??= shutDown()
        return stopping
      },
    }
  } catch (error) {
    await jobs?.stop()
    valkey?.close()
    await database.close()
    throw error
  }
}
