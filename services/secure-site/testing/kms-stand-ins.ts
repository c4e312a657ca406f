import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type StandIn, type StandInAnswer, startStandIn } from '@quoin/server-kit/testing/stand-in'
import { base64 } from '@scure/base'
import { z } from 'zod'

/** A key inside a key management service: AES-256-GCM, as the services document. */
interface Sealer {
  seal(plaintext: string, context: string): string
  /** Returns `undefined` for a ciphertext of another key or context. */
  open(ciphertext: string, context: string): string | undefined
}

/** Takes and returns base64. */
function createSealer(): Sealer {
  const key = randomBytes(32)
  return {
    seal(plaintext, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      cipher.setAAD(Buffer.from(context))
      const sealed = [
        nonce,
        cipher.update(Buffer.from(plaintext, 'base64')),
        cipher.final(),
        cipher.getAuthTag(),
      ]
      return base64.encode(Buffer.concat(sealed))
    },
    open(ciphertext, context) {
      const bytes = Buffer.from(ciphertext, 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
        decipher.setAAD(Buffer.from(context))
        decipher.setAuthTag(bytes.subarray(-16))
        return base64.encode(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]))
      } catch {
        return undefined
      }
    },
  }
}

const awsBody = z.object({
  KeyId: z.string(),
  Plaintext: z.string().optional(),
  CiphertextBlob: z.string().optional(),
  EncryptionContext: z.record(z.string(), z.string()).default({}),
})

/**
 * Starts a stand-in of AWS KMS, from "AWS Key Management Service API Reference" (`Encrypt`, `Decrypt`, common errors; version
 * 2014-11-01, read in November 2026): JSON 1.1, the operation in `X-Amz-Target`.
 */
export async function startAwsKmsStandIn(): Promise<StandIn> {
  const sealer = createSealer()
  return startStandIn(({ headers, body }): StandInAnswer => {
    const { KeyId, Plaintext = '', CiphertextBlob = '', EncryptionContext } = awsBody.parse(body)
    const context = JSON.stringify(Object.entries(EncryptionContext).sort())
    const usual = { KeyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
    if (headers['x-amz-target'] === 'TrentService.Encrypt') {
      return { body: { ...usual, CiphertextBlob: sealer.seal(Plaintext, context) } }
    }
    const opened = sealer.open(CiphertextBlob, context)
    return opened === undefined
      ? { status: 400, body: { __type: 'InvalidCiphertextException' } }
      : { body: { ...usual, Plaintext: opened } }
  })
}

const googleBody = z.object({
  plaintext: z.string().optional(),
  ciphertext: z.string().optional(),
  additionalAuthenticatedData: z.string().default(''),
})

/**
 * Starts a stand-in of Google Cloud KMS, from "Cloud KMS API, REST v1" (`cryptoKeys.encrypt`, `cryptoKeys.decrypt`; read in
 * November 2026).
 */
export async function startGoogleKmsStandIn(): Promise<StandIn> {
  const sealer = createSealer()
  return startStandIn(({ path, body }): StandInAnswer | undefined => {
    const { plaintext = '', ciphertext = '', additionalAuthenticatedData } = googleBody.parse(body)
    const [, name, operation] = /^\/v1\/(projects\/.+):(encrypt|decrypt)$/.exec(path) ?? []
    if (operation === 'encrypt') {
      return { body: { name, ciphertext: sealer.seal(plaintext, additionalAuthenticatedData) } }
    }
    if (operation !== 'decrypt') return undefined
    const opened = sealer.open(ciphertext, additionalAuthenticatedData)
    const message = 'Decryption failed: the ciphertext is invalid.'
    return opened === undefined
      ? { status: 400, body: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } } }
      : { body: { plaintext: opened } }
  })
}

const vaultBody = z.object({
  plaintext: z.string().optional(),
  ciphertext: z.string().optional(),
  associated_data: z.string().default(''),
})

/**
 * Starts a stand-in of Vault's transit engine, from "Vault HTTP API, Transit secrets engine" (encrypt and decrypt data; version
 * 1.20, read in November 2026).
 *
 * @param token the only one that it accepts
 */
export async function startVaultStandIn(token: string): Promise<StandIn> {
  const sealer = createSealer()
  return startStandIn(({ path, headers, body }): StandInAnswer | undefined => {
    if (headers['x-vault-token'] !== token) return { status: 403, body: { errors: ['permission denied'] } }
    const { plaintext = '', ciphertext = '', associated_data } = vaultBody.parse(body)
    const [, operation] = /^\/v1\/transit\/(encrypt|decrypt)\/secure-site$/.exec(path) ?? []
    if (operation === 'encrypt') {
      return {
        body: { data: { ciphertext: `vault:v1:${sealer.seal(plaintext, associated_data)}`, key_version: 1 } },
      }
    }
    if (operation !== 'decrypt') return undefined
    const opened = sealer.open(ciphertext.replace('vault:v1:', ''), associated_data)
    return opened === undefined
      ? { status: 400, body: { errors: ['cipher: message authentication failed'] } }
      : { body: { data: { plaintext: opened } } }
  })
}
