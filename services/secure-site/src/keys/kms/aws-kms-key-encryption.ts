import type { KMSClient } from '@aws-sdk/client-kms'
import { base64urlnopad } from '@scure/base'
import { type KeyEncryption, KeyServiceUnavailable, KeyUnavailable, keyContext } from '../key-encryption.js'

export interface AwsKmsOptions {
  /** Of `@aws-sdk/client-kms`, with its region and credentials. */
  readonly client: KMSClient
  /** ARN, id or alias of a symmetric key: `alias/secure-site`. */
  readonly key: string
  /** Time limit of one call, retries included. Milliseconds; default 5000. */
  readonly timeLimit?: number
}

/** Errors that say that this key did not make the ciphertext, or not for this user. */
const NOT_OURS: ReadonlySet<string> = new Set(['InvalidCiphertextException', 'IncorrectKeyException'])

/**
 * Wraps data keys in AWS KMS, with purpose and user as encryption context. The key itself never leaves KMS, and CloudTrail
 * lists each use with its context.
 *
 * Source: AWS KMS API Reference, `Encrypt` and `Decrypt`.
 *
 * @example
 * await createAwsKmsKeyEncryption({ client: new KMSClient({ region: 'eu-central-1' }), key: 'alias/secure-site' })
 */
export async function createAwsKmsKeyEncryption(options: AwsKmsOptions): Promise<KeyEncryption> {
  const { client, key, timeLimit = 5000 } = options
  const { DecryptCommand, EncryptCommand } = await import('@aws-sdk/client-kms')
  const currentKeyId = `aws:${key}`
  const inTime = (): { abortSignal: AbortSignal } => ({ abortSignal: AbortSignal.timeout(timeLimit) })

  /** The service's own error may contain the request: only its name is kept. */
  function translated(error: unknown): Error {
    const name = error instanceof Error ? error.name : 'unknown error'
    return NOT_OURS.has(name)
      ? new KeyUnavailable(currentKeyId)
      : new KeyServiceUnavailable(currentKeyId, name)
  }

  return {
    currentKeyId,
    async wrap(dataKey, userId) {
      const command = new EncryptCommand({
        KeyId: key,
        Plaintext: dataKey,
        EncryptionContext: { ...keyContext(userId) },
      })
      const { CiphertextBlob } = await client.send(command, inTime()).catch((error: unknown) => {
        throw translated(error)
      })
      if (!CiphertextBlob?.length)
        throw new KeyServiceUnavailable(currentKeyId, 'an answer without a ciphertext')
      return { keyId: currentKeyId, wrapped: base64urlnopad.encode(Uint8Array.from(CiphertextBlob)) }
    },
    async unwrap({ keyId, wrapped }, userId) {
      if (keyId !== currentKeyId) throw new KeyUnavailable(keyId)
      const command = new DecryptCommand({
        KeyId: key,
        CiphertextBlob: base64urlnopad.decode(wrapped),
        EncryptionContext: { ...keyContext(userId) },
      })
      const { Plaintext } = await client.send(command, inTime()).catch((error: unknown) => {
        throw translated(error)
      })
      if (!Plaintext?.length) throw new KeyServiceUnavailable(currentKeyId, 'an answer without a plaintext')
      return Uint8Array.from(Plaintext)
    },
  }
}
