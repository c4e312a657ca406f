import { type KeyEncryption, KeyUnavailable } from './key-encryption.js'

/**
 * Combines several: the first wraps, all unwrap what they wrapped. For a move from one key, or from one service, to the
 * next: `rotate-keys` then wraps every data key again.
 *
 * @example
 * combinedKeyEncryption([await createAwsKmsKeyEncryption(options), createEnvironmentKeyEncryption(keys)])
 */
export function combinedKeyEncryption(all: readonly [KeyEncryption, ...KeyEncryption[]]): KeyEncryption {
  const [current] = all
  return {
    currentKeyId: current.currentKeyId,
    wrap: (dataKey, userId) => current.wrap(dataKey, userId),
    async unwrap(key, userId) {
      for (const encryption of all) {
        try {
          return await encryption.unwrap(key, userId)
        } catch (error) {
          // Each one knows its own ids only.
          if (!(error instanceof KeyUnavailable)) throw error
        }
      }
      throw new KeyUnavailable(key.keyId)
    },
  }
}
