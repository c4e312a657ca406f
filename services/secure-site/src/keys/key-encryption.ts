/** A data key as the database holds it. */
export interface WrappedKey {
  /** Which key-encryption key it is wrapped under. */
  readonly keyId: string
  /** base64url; only the key of that id opens it. */
  readonly wrapped: string
}

/**
 * Wraps the data keys of persons under a key-encryption key that never is in the database. A KMS is put behind this: `wrap` and
 * `unwrap` are its encrypt and decrypt, with the person's id as the context that it authenticates.
 *
 * @example
 * const encryption: KeyEncryption = {
 *   currentKeyId: 'alias/secure-site',
 *   wrap: async (dataKey, userId) => kms.encrypt(dataKey, { userId }),
 *   unwrap: async ({ wrapped }, userId) => kms.decrypt(wrapped, { userId }),
 * }
 */
export interface KeyEncryption {
  /** What `wrap` uses; others are only unwrapped, until they have been rotated away. */
  readonly currentKeyId: string
  /** @param userId bound into what comes out: it opens for the same person only */
  wrap(dataKey: Uint8Array, userId: string): Promise<WrappedKey>
  /** @throws `KeyUnavailable` where the key of that id is not there, or does not open it */
  unwrap(key: WrappedKey, userId: string): Promise<Uint8Array>
}

/** A data key that cannot be opened. Its message names the key-encryption key, never bytes. */
export class KeyUnavailable extends Error {
  override readonly name = 'KeyUnavailable'
  readonly keyId: string

  constructor(keyId: string, options?: ErrorOptions) {
    super(`The key-encryption key "${keyId}" is not configured, or does not open what was wrapped.`, options)
    this.keyId = keyId
  }
}
