import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import { openValkey, type Valkey } from './open-valkey.js'

export interface ServiceValkeyOptions {
  /** Follows the prefix of the keys, and precedes the name of the metric. */
  readonly service: 'gateway' | 'secure_site'
  readonly log: Pick<Logger, 'warn'>
  readonly registry: Registry
}

/** First part of all keys, unless the URL has another. */
const PREFIX = 'quoin'

/**
 * Opens the Valkey of a service, if one is configured. Writes one line into the log for each outage, and the metric
 * `<service>_valkey_available`. A server that is away does not prevent the start.
 *
 * @param url a URL of `isValkeyUrl`; `?prefix=` separates deployments on the same server
 */
export async function openServiceValkey(
  url: string | undefined,
  { service, log, registry }: ServiceValkeyOptions,
): Promise<Valkey | undefined> {
  if (url === undefined) return undefined
  const { searchParams } = new URL(url)
  const available = new Gauge({
    registers: [registry],
    name: `${service}_valkey_available`,
    help: '1 while the connection to Valkey is open; 0: the database counts the limits.',
  })
  return openValkey({
    url,
    prefix: `${searchParams.get('prefix') ?? PREFIX}:${service}`,
    onFault: (error) => log.warn({ err: error }, 'Valkey is unavailable: the database counts the limits'),
    onAvailable: (isAvailable) => available.set(isAvailable ? 1 : 0),
  })
}
