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
  /** @param userId bound into the result: it can be unwrapped for the same user only */
  wrap(dataKey: Uint8Array, userId: string): Promise<WrappedKey>
  /** @throws `KeyUnavailable` if the key of that id is missing, or does not unwrap it */
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
