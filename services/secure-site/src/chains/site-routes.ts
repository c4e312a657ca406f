import { createRateLimit } from '@quoin/server-kit/http'
import { z } from 'zod'
import { publicRoutes, type SiteRoute, sessionRoutes } from '../http/site-route.js'
import type { SiteDeps } from '../site-deps.js'
import { describeSite } from './describe-site.js'
import { createServiceRelay, RelayFailure, relayedMethods, type ServiceRelay } from './service-relay.js'

const caipNetworkId = z.string().max(100)
const params = z.array(z.json()).max(10)
const relayed = z.discriminatedUnion('service', [
  z.strictObject({
    service: z.literal('bundler'),
    caipNetworkId,
    method: z.enum(relayedMethods.bundler),
    params,
  }),
  z.strictObject({
    service: z.literal('paymaster'),
    caipNetworkId,
    method: z.enum(relayedMethods.paymaster),
    params,
  }),
])

/** Seconds. */
const MINUTE = 60
const DAY = 24 * 60 * 60
/** Requests of one user to bundlers and paymasters in a minute: a wallet that waits asks twice a second. */
const REQUESTS = 600

/**
 * Creates the routes with networks and logins of the site, for its frame, and of the bundlers and paymasters. Only signed-in
 * users reach those, within limits: the host pays for them.
 */
export function siteRoutes(
  { config, database, valkey, log, now }: Pick<SiteDeps, 'config' | 'database' | 'valkey' | 'log' | 'now'>,
  relay: ServiceRelay = createServiceRelay(config.chains, now),
): readonly SiteRoute[] {
  const description = describeSite(config)
  const whose = 'this user'
  const requests = createRateLimit(database, {
    name: 'site-services',
    requests: REQUESTS,
    seconds: MINUTE,
    whose,
    valkey,
  })
  // Without Valkey: the host pays for each, and these counts outlive its restart.
  const sponsored = createRateLimit(database, {
    name: 'site-sponsored',
    requests: config.sponsoredPerDay,
    seconds: DAY,
    whose,
  })

  return [
    publicRoutes.get('site', async () => description),
    publicRoutes.get('chains/ready', async () => ({ chains: await relay.ready() })),
    sessionRoutes.post('chains/relay', relayed, async ({ body, session, words, signal }) => {
      await requests(session.userId, 1)
      if (body.method === 'pm_getPaymasterData') await sponsored(session.userId, 1)
      try {
        return await relay.ask(body, signal)
      } catch (error) {
        if (!(error instanceof RelayFailure)) throw error
        log.warn({ chain: body.caipNetworkId, method: body.method, err: error }, 'a service did not answer')
        throw words.refuse(502, 'serviceFailed')
      }
    }),
  ]
}
