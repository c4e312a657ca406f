import { publicRoutes, type SiteRoute } from '../http/site-route.js'
import type { SecureSiteConfig } from '../secure-site-config.js'
import type { LoginMethod } from '../users/user-tables.js'
import type { SiteChain } from './site-chain.js'

/** The public description of a site's features. */
export interface SiteDescription {
  readonly chains: readonly SiteChain[]
  readonly logins: readonly LoginMethod[]
}

/** Creates the route with networks and logins of the site, for its frame. */
export function siteRoutes(config: SecureSiteConfig): readonly SiteRoute[] {
  // The schema of the configuration allows no other names.
  const social = Object.keys(config.social) as readonly (keyof typeof config.social)[]
  const logins: readonly LoginMethod[] = [
    ...(config.smtpUrl === undefined ? [] : (['email'] as const)),
    'passkey',
    ...social,
    ...(config.farcaster ? (['farcaster'] as const) : []),
  ]
  const description: SiteDescription = { chains: config.chains, logins }
  return [publicRoutes.get('site', async () => description)]
}
