import { randomBytes } from 'node:crypto'
import { KMSClient } from '@aws-sdk/client-kms'
import { KeyManagementServiceClient } from '@google-cloud/kms'
import type { StandIn } from '@quoin/server-kit/testing/stand-in'
import { GoogleAuth } from 'google-auth-library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startAwsKmsStandIn,
  startGoogleKmsStandIn,
  startVaultStandIn,
} from '../../../testing/kms-stand-ins.js'
import { combinedKeyEncryption } from '../combined-key-encryption.js'
import { createEnvironmentKeyEncryption } from '../environment-key-encryption.js'
import { type KeyEncryption, KeyServiceUnavailable, KeyUnavailable } from '../key-encryption.js'
import { createAwsKmsKeyEncryption } from './aws-kms-key-encryption.js'
import { createGoogleKmsKeyEncryption } from './google-kms-key-encryption.js'
import { createVaultTransitKeyEncryption } from './vault-transit-key-encryption.js'

const TOKEN = 'hvs.planted-0123456789'
const GOOGLE_KEY = 'projects/p/locations/europe-west3/keyRings/r/cryptoKeys/k'

interface Service {
  readonly standIn: StandIn
  readonly keyId: string
  /** @param timeLimit milliseconds */
  create(timeLimit: number): Promise<KeyEncryption>
}

async function aws(): Promise<Service> {
  const standIn = await startAwsKmsStandIn()
  return {
    standIn,
    keyId: 'aws:alias/secure-site',
    create: (timeLimit) =>
      createAwsKmsKeyEncryption({
        client: new KMSClient({
          endpoint: standIn.url,
          region: 'eu-central-1',
          credentials: { accessKeyId: 'planted-id', secretAccessKey: TOKEN },
          maxAttempts: 1,
        }),
        key: 'alias/secure-site',
        timeLimit,
      }),
  }
}

async function google(): Promise<Service> {
  const standIn = await startGoogleKmsStandIn()
  return {
    standIn,
    keyId: `google:${GOOGLE_KEY}`,
    async create(timeLimit) {
      const auth = new GoogleAuth()
      // The stand-in asks for no credentials.
      auth.getClient = async () => auth.fromAPIKey(TOKEN)
      const { hostname, port } = new URL(standIn.url)
      const client = new KeyManagementServiceClient({
        auth,
        fallback: true,
        protocol: 'http',
        apiEndpoint: hostname,
        port: Number(port),
      })
      return createGoogleKmsKeyEncryption({ client, key: GOOGLE_KEY, timeLimit })
    },
  }
}

async function vault(): Promise<Service> {
  const standIn = await startVaultStandIn(TOKEN)
  return {
    standIn,
    keyId: 'vault:secure-site',
    create: async (timeLimit) =>
      createVaultTransitKeyEncryption({ url: standIn.url, token: TOKEN, key: 'secure-site', timeLimit }),
  }
}

const UNHURRIED = 60_000

describe.each([
  ['AWS KMS', aws],
  ['Google Cloud KMS', google],
  ['Vault Transit', vault],
] as const)('data keys in %s', (_, start) => {
  let service: Service
  let encryption: KeyEncryption
  beforeAll(async () => {
    service = await start()
    encryption = await service.create(UNHURRIED)
  })
  afterAll(() => service.standIn.stop())

  it('are wrapped under its key and unwrapped for the same user only [SEC-16]', async () => {
    const dataKey = randomBytes(32)
    const wrapped = await encryption.wrap(dataKey, 'anna')
    expect(wrapped.keyId).toBe(service.keyId)
    expect(JSON.stringify(wrapped)).not.toContain(dataKey.toString('base64url'))
    expect(Buffer.from(await encryption.unwrap(wrapped, 'anna')).equals(dataKey)).toBe(true)
    await expect(encryption.unwrap(wrapped, 'bert')).rejects.toThrow(KeyUnavailable)
    await expect(encryption.unwrap({ ...wrapped, keyId: 'other' }, 'anna')).rejects.toThrow(KeyUnavailable)
  })

  it('are unavailable for a while, not lost, if it refuses, fails or hangs; no error has a secret', async () => {
    const wrapped = await encryption.wrap(randomBytes(32), 'anna')
    const hurried = await service.create(200)
    const errors: unknown[] = []
    for (const failure of [
      { status: 403, body: {} },
      { status: 500, body: {} },
      { body: {} },
      'hang',
    ] as const) {
      service.standIn.fail(failure)
      const isHanging = failure === 'hang'
      for (const call of [
        () => (isHanging ? hurried : encryption).unwrap(wrapped, 'anna'),
        () => (isHanging ? hurried : encryption).wrap(randomBytes(32), 'anna'),
      ]) {
        const error = await call().catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(KeyServiceUnavailable)
        errors.push(error)
      }
    }
    service.standIn.recover()
    for (const error of errors) {
      expect(JSON.stringify([error, error instanceof Error && [error.message, error.stack]])).not.toContain(
        TOKEN,
      )
    }
    expect(await encryption.unwrap(wrapped, 'anna')).toHaveLength(32)
  })

  it('move from the environment to it: both unwrap, it wraps', async () => {
    const old = createEnvironmentKeyEncryption([{ id: 'old', key: randomBytes(32) }])
    const both = combinedKeyEncryption([encryption, old])
    const dataKey = randomBytes(32)
    expect(Buffer.from(await both.unwrap(await old.wrap(dataKey, 'anna'), 'anna')).equals(dataKey)).toBe(true)
    expect((await both.wrap(dataKey, 'anna')).keyId).toBe(service.keyId)
    const gone = createEnvironmentKeyEncryption([{ id: 'gone', key: randomBytes(32) }])
    await expect(both.unwrap(await gone.wrap(dataKey, 'anna'), 'anna')).rejects.toThrow('"gone"')
  })
})
