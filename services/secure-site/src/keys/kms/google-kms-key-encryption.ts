import type { KeyManagementServiceClient } from '@google-cloud/kms'
import { base64, base64urlnopad } from '@scure/base'
import { type KeyEncryption, KeyServiceUnavailable, KeyUnavailable, keyContext } from '../key-encryption.js'

export interface GoogleKmsOptions {
  /** Of `@google-cloud/kms`, with its credentials. */
  readonly client: Pick<KeyManagementServiceClient, 'encrypt' | 'decrypt'>
  /** Resource name of a symmetric key: `projects/p/locations/l/keyRings/r/cryptoKeys/k`. */
  readonly key: string
  /** Time limit of one call, retries included. Milliseconds; default 5000. */
  readonly timeLimit?: number
}

/** INVALID_ARGUMENT, by gRPC and by REST: the key did not make the ciphertext, or not for this user. */
const INVALID_ARGUMENT: ReadonlySet<unknown> = new Set([3, 400])

const bytesOf = (value: Uint8Array | string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(typeof value === 'string' ? base64.decode(value) : value)

/**
 * Wraps data keys in Google Cloud KMS, with purpose and user as additional authenticated data. The key itself never leaves
 * KMS, and Cloud Audit Logs can list each use.
 *
 * Source: Cloud KMS API v1, `cryptoKeys.encrypt` and `cryptoKeys.decrypt`.
 *
 * @example
 * createGoogleKmsKeyEncryption({ client: new KeyManagementServiceClient(), key: 'projects/p/locations/l/keyRings/r/cryptoKeys/k' })
 */
export function createGoogleKmsKeyEncryption(options: GoogleKmsOptions): KeyEncryption {
  const { client, key, timeLimit = 5000 } = options
  const currentKeyId = `google:${key}`
  const context = (userId: string): Uint8Array => new TextEncoder().encode(JSON.stringify(keyContext(userId)))

  /** The service's own error may contain the request: only its code is kept. */
  function translated(error: unknown, isUnwrapping: boolean): Error {
    if (error instanceof KeyServiceUnavailable) return error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return isUnwrapping && INVALID_ARGUMENT.has(code)
      ? new KeyUnavailable(currentKeyId)
      : new KeyServiceUnavailable(currentKeyId, `status ${String(code ?? 'unknown')}`)
  }

  /** The client's own time limit holds with gRPC only. */
  function inTime<Answer>(call: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const leave = (): void => reject(new KeyServiceUnavailable(currentKeyId, 'no answer in time'))
      const timer = setTimeout(leave, timeLimit)
      call.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  return {
    currentKeyId,
    async wrap(dataKey, userId) {
      const request = { name: key, plaintext: dataKey, additionalAuthenticatedData: context(userId) }
      const [{ ciphertext }] = await inTime(client.encrypt(request, { timeout: timeLimit })).catch(
        (error: unknown) => {
          throw translated(error, false)
        },
      )
      if (!ciphertext?.length) throw new KeyServiceUnavailable(currentKeyId, 'an answer without a ciphertext')
      return { keyId: currentKeyId, wrapped: base64urlnopad.encode(bytesOf(ciphertext)) }
    },
    async unwrap({ keyId, wrapped }, userId) {
      if (keyId !== currentKeyId) throw new KeyUnavailable(keyId)
      const ciphertext = base64urlnopad.decode(wrapped)
      const request = { name: key, ciphertext, additionalAuthenticatedData: context(userId) }
      const [{ plaintext }] = await inTime(client.decrypt(request, { timeout: timeLimit })).catch(
        (error: unknown) => {
          throw translated(error, true)
        },
      )
      if (!plaintext?.length) throw new KeyServiceUnavailable(currentKeyId, 'an answer without a plaintext')
      return bytesOf(plaintext)
    },
  }
}
