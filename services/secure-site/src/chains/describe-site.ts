import type { SecureSiteConfig } from '../secure-site-config.js'
import type { LoginMethod } from '../users/user-tables.js'
import { publicChain, type SiteChain } from './site-chain.js'

/** The public description of a site's features. */
export interface SiteDescription {
  readonly chains: readonly SiteChain[]
  readonly logins: readonly LoginMethod[]
}

/** Returns the networks and the logins of a site. */
export function describeSite({
  chains,
  smtpUrl,
  social: providers,
  farcaster,
}: Pick<SecureSiteConfig, 'chains' | 'smtpUrl' | 'social' | 'farcaster'>): SiteDescription {
  // The schema of the configuration allows no other names.
  const social = Object.keys(providers) as readonly (keyof typeof providers)[]
  return {
    chains: chains.map(publicChain),
    logins: [
      ...(smtpUrl === undefined ? [] : (['email'] as const)),
      'passkey',
      ...social,
      ...(farcaster ? (['farcaster'] as const) : []),
    ],
  }
}
