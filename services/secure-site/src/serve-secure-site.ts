import { listen } from '@quoin/server-kit/http'
import { createLogger, createRequestMetrics, type RequestMetrics } from '@quoin/server-kit/observability'
import { openServiceValkey, type Valkey } from '@quoin/server-kit/valkey'
import type { Logger } from 'pino'
import { createSecureSite } from './create-secure-site.js'
import { createKeyEncryption } from './keys/create-key-encryption.js'
import type { KeyEncryption } from './keys/key-encryption.js'
import { createMailer } from './mail/mailer.js'
import type { SecureSiteConfig } from './secure-site-config.js'
import { cleanUp } from './storage/clean-up.js'
import { openSiteDatabase } from './storage/site-database.js'

/** Milliseconds. */
const CLEAN_EVERY = 10 * 60_000

export interface ServeSecureSiteOptions {
  /** Default: to standard output, at the level of the configuration. */
  readonly log?: Logger
  /** Milliseconds since 1970. Default: the machine's clock. A sandbox advances its own, so that codes expire. */
  readonly now?: () => number
  /** Wraps the users' data keys. Default: `SECURE_SITE_KMS`, or the keys of `SECURE_SITE_KEKS`. */
  readonly keyEncryption?: KeyEncryption
}

export interface RunningSecureSite {
  /** Its own origin, as browsers see it. */
  readonly url: string
  readonly metrics: RequestMetrics
  /**
   * Rejects new requests, finishes the running ones within the limit of the configuration, and closes the database.
   * Further calls return the same promise.
   */
  stop(): Promise<void>
}

/**
 * Opens the database, serves the secure site on its port and removes expired rows, until `stop`.
 *
 * @throws if the database cannot be opened, the port is unavailable, or the key management service does not answer
 * @example
 * const site = await serveSecureSite(readSecureSiteConfig(process.env))
 */
export async function serveSecureSite(
  config: SecureSiteConfig,
  options: ServeSecureSiteOptions = {},
): Promise<RunningSecureSite> {
  const { log = createLogger(config.logLevel), now = Date.now } = options
  const keyEncryption = options.keyEncryption ?? (await createKeyEncryption(config))
  if (config.databaseUrl === ':memory:') {
    log.warn('Accounts and keys are kept in memory only: neither DATABASE_URL nor SECURE_SITE_DATA is set.')
  }
  if (config.smtpUrl === undefined) log.warn('Email login is not offered: SECURE_SITE_SMTP_URL is not set.')
  const database = await openSiteDatabase(config.databaseUrl, (error) =>
    log.error({ err: error }, 'database fault'),
  )
  const mailer = config.smtpUrl === undefined ? undefined : createMailer(config.smtpUrl, config.mailFrom)
  let valkey: Valkey | undefined
  try {
    const metrics = createRequestMetrics('secure_site')
    valkey = await openServiceValkey(config.valkeyUrl, {
      service: 'secure_site',
      log,
      registry: metrics.registry,
    })
    const site = createSecureSite({ config, database, valkey, log, mailer, now, metrics, keyEncryption })
    const { port, close } = await listen(site.app.fetch, config)
    const cleaning = setInterval(() => {
      cleanUp(database, now()).catch((error) => log.error({ err: error }, 'cleaning failed'))
    }, CLEAN_EVERY)
    let stopping: Promise<void> | undefined

    async function shutDown(): Promise<void> {
      log.info('stopping')
      site.beginStopping()
      clearInterval(cleaning)
      const until = performance.now() + config.shutdownLimit
      await close(config.shutdownLimit)
      mailer?.close()
      valkey?.close()
      await database.close(Math.max(0, until - performance.now()))
      log.info('stopped')
    }

    const { host, chains } = config
    const served = chains.map(({ caipNetworkId }) => caipNetworkId)
    log.info({ host, port, database: database.kind, chains: served }, 'listening')
    return {
      url: config.url,
      metrics,
      stop() {
        stopping ??= shutDown()
        return stopping
      },
    }
  } catch (error) {
    mailer?.close()
    valkey?.close()
    await database.close()
    throw error
  }
}
