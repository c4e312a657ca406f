export type { AccountServices } from './chains/account-services.js'
export { canonicalContracts, type SmartAccountContracts } from './chains/safe-contracts.js'
export type { ConfiguredChain, SiteChain } from './chains/site-chain.js'
export { combinedKeyEncryption } from './keys/combined-key-encryption.js'
export { createEnvironmentKeyEncryption, type NamedKey } from './keys/environment-key-encryption.js'
export {
  type KeyEncryption,
  KeyServiceUnavailable,
  KeyUnavailable,
  type WrappedKey,
} from './keys/key-encryption.js'
export { type AwsKmsOptions, createAwsKmsKeyEncryption } from './keys/kms/aws-kms-key-encryption.js'
export { createGoogleKmsKeyEncryption, type GoogleKmsOptions } from './keys/kms/google-kms-key-encryption.js'
export {
  createVaultTransitKeyEncryption,
  type VaultTransitOptions,
} from './keys/kms/vault-transit-key-encryption.js'
export {
  readSecureSiteConfig,
  type SecureSiteConfig,
  type SiteKek,
  type SiteKms,
} from './secure-site-config.js'
export { type RunningSecureSite, type ServeSecureSiteOptions, serveSecureSite } from './serve-secure-site.js'
