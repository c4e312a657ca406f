export type { SiteChain } from './chains/site-chain.js'
export { readSecureSiteConfig, type SecureSiteConfig, type SiteKek } from './secure-site-config.js'
export { type RunningSecureSite, type ServeSecureSiteOptions, serveSecureSite } from './serve-secure-site.js'
