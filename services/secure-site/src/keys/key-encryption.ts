/** A wrapped data key, as stored in the database. */
export interface WrappedKey {
  /** Id of the key-encryption key that wraps it. */
  readonly keyId: string
  /** base64url; only the key of that id unwraps it. */
  readonly wrapped: string
}

/**
 * Wraps the users' data keys under a key-encryption key that is never in the database. A KMS can implement it: `wrap`
 * and `unwrap` are its encrypt and decrypt, with the user's id as the authenticated context.
 *
 * @example
 * const encryption: KeyEncryption = {
 *   currentKeyId: 'alias/secure-site',
 *   wrap: async (dataKey, userId) => kms.encrypt(dataKey, { userId }),
 *   unwrap: async ({ wrapped }, userId) => kms.decrypt(wrapped, { userId }),
 * }
 */
export interface KeyEncryption {
  /** Id of the key for `wrap`; others only unwrap, until their data keys have been rotated. */
  readonly currentKeyId: string
  /**
   * @param userId bound into the result: it can be unwrapped for the same user only
   * @throws `KeyServiceUnavailable`
   */
  wrap(dataKey: Uint8Array, userId: string): Promise<WrappedKey>
  /**
   * @throws `KeyUnavailable` if the key of that id is missing, or does not unwrap it; `KeyServiceUnavailable` if the key
   * management service does not answer or refuses the call, which may be retried
   */
  unwrap(key: WrappedKey, userId: string): Promise<Uint8Array>
}

/** Thrown for a data key that cannot be unwrapped. Its message has the id of the key-encryption key, never bytes. */
export class KeyUnavailable extends Error {
  override readonly name = 'KeyUnavailable'
  readonly keyId: string

  constructor(keyId: string, options?: ErrorOptions) {
    super(`The key-encryption key "${keyId}" is not configured, or cannot unwrap this data key.`, options)
    this.keyId = keyId
  }
}

/**
 * Thrown if the key management service did not wrap or unwrap: it is down, late, over its limit, or refuses the caller.
 * The data key is not lost. Its message has no bytes.
 */
export class KeyServiceUnavailable extends Error {
  override readonly name = 'KeyServiceUnavailable'

  /** @param reason name of the service's error: `ThrottlingException` */
  constructor(keyId: string, reason: string) {
    super(`The key management service did not use the key "${keyId}": ${reason}.`)
  }
}

/** The context to which a key management service binds a wrapped key: it opens for the same user only. */
export const keyContext = (userId: string): Readonly<Record<string, string>> => ({
  purpose: 'quoin-secure-site-data-key',
  userId,
})
