import { randomBytes } from 'node:crypto'
import type { SecureSiteConfig, SiteKms } from '../secure-site-config.js'
import { combinedKeyEncryption } from './combined-key-encryption.js'
import { createEnvironmentKeyEncryption } from './environment-key-encryption.js'
import type { KeyEncryption } from './key-encryption.js'
import { createAwsKmsKeyEncryption } from './kms/aws-kms-key-encryption.js'
import { createGoogleKmsKeyEncryption } from './kms/google-kms-key-encryption.js'
import { createVaultTransitKeyEncryption } from './kms/vault-transit-key-encryption.js'

/** The clients are optional packages: a host installs the one that it uses. */
async function load<Module>(name: string, loading: Promise<Module>): Promise<Module> {
  return loading.catch((cause: unknown) => {
    throw new Error(`SECURE_SITE_KMS needs the package ${name}: npm install ${name}`, { cause })
  })
}

async function createKms(kms: SiteKms): Promise<KeyEncryption> {
  switch (kms.service) {
    case 'aws': {
      const { KMSClient } = await load('@aws-sdk/client-kms', import('@aws-sdk/client-kms'))
      // Region, credentials and endpoint come from the standard variables of AWS.
      return createAwsKmsKeyEncryption({ client: new KMSClient({}), key: kms.key })
    }
    case 'google': {
      const { KeyManagementServiceClient } = await load('@google-cloud/kms', import('@google-cloud/kms'))
      return createGoogleKmsKeyEncryption({ client: new KeyManagementServiceClient(), key: kms.key })
    }
    case 'vault':
      return createVaultTransitKeyEncryption(kms)
  }
}

/** Wraps and unwraps a random key, so that a missing permission is found at the start and not by the first user. */
async function probe(encryption: KeyEncryption): Promise<void> {
  const key = randomBytes(32)
  const opened = await encryption.unwrap(await encryption.wrap(key, 'probe'), 'probe')
  if (!key.equals(opened))
    throw new Error('The key management service did not return the key that it wrapped.')
}

/**
 * Creates the key encryption of a configuration: `SECURE_SITE_KMS`, or the keys of `SECURE_SITE_KEKS`, which then only
 * unwrap.
 *
 * @throws if the client's package is missing, or the service does not wrap and unwrap
 */
export async function createKeyEncryption({
  kms,
  keks,
}: Pick<SecureSiteConfig, 'kms' | 'keks'>): Promise<KeyEncryption> {
  const ofEnvironment = createEnvironmentKeyEncryption(keks)
  const services = await Promise.all(kms.map(createKms))
  const [current, ...older] = services
  if (current === undefined) return ofEnvironment
  await probe(current)
  return combinedKeyEncryption([current, ...older, ofEnvironment])
}
