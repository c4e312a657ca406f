import { randomBytes } from 'node:crypto'
import { base64urlnopad } from '@scure/base'
import type { SiteDatabase } from '../storage/site-database.js'
import type { KeyEncryption } from './key-encryption.js'

/** The data that an active session receives, to unseal or create the seed in the frame. */
export interface OpenedVault {
  /** base64url, 32 bytes. */
  readonly dataKey: string
  readonly version: number
  /** base64url; absent until a device has created a seed. */
  readonly sealedSeed?: string | undefined
}

/** Stores the users' wallets. The caller has checked the session of each user. */
export interface KeyVault {
  /** Creates the data key with the first call. Concurrent calls return the same one. */
  open(userId: string): Promise<OpenedVault>
  /**
   * Stores the seed if there is none yet; returns the stored one, which may be another device's. Returns `undefined` before
   * `open`: no data key can have sealed it.
   */
  keep(userId: string, sealedSeed: string): Promise<{ readonly sealedSeed: string } | undefined>
  /** Removes all data of a user, for a deleted account. */
  forget(userId: string): Promise<void>
}

/** Current version of the seal; see frame/keys/seal-seed.ts. */
export const SEAL_VERSION = 1
const DATA_KEY_BYTES = 32

/** Creates the store of sealed seeds, and of data keys wrapped under the key-encryption key. */
export function createKeyVault({
  query,
  encryption,
  now = Date.now,
}: {
  readonly query: SiteDatabase['query']
  readonly encryption: KeyEncryption
  readonly now?: () => number
}): KeyVault {
  const find = (userId: string) =>
    query.selectFrom('wallet_keys').selectAll().where('user_id', '=', userId).executeTakeFirst()

  async function findOrMake(userId: string) {
    const found = await find(userId)
    if (found) return found
    const { keyId, wrapped } = await encryption.wrap(randomBytes(DATA_KEY_BYTES), userId)
    await query
      .insertInto('wallet_keys')
      .values({
        user_id: userId,
        kek_id: keyId,
        wrapped_key: wrapped,
        sealed_seed: null,
        seal_version: SEAL_VERSION,
        created_at: now(),
      })
      // Another device may have been faster: its key wins.
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    const made = await find(userId)
    if (!made) throw new Error('The wallet could not be stored.')
    return made
  }

  return {
    async open(userId) {
      const row = await findOrMake(userId)
      const key = await encryption.unwrap({ keyId: row.kek_id, wrapped: row.wrapped_key }, userId)
      const dataKey = base64urlnopad.encode(key)
      return { dataKey, version: row.seal_version, ...(row.sealed_seed && { sealedSeed: row.sealed_seed }) }
    },
    async keep(userId, sealedSeed) {
      await query
        .updateTable('wallet_keys')
        .set({ sealed_seed: sealedSeed })
        .where('user_id', '=', userId)
        // Written only once: replacing a seed would lose the funds.
        .where('sealed_seed', 'is', null)
        .execute()
      const kept = (await find(userId))?.sealed_seed
      return kept ? { sealedSeed: kept } : undefined
    },
    async forget(userId) {
      await query.deleteFrom('wallet_keys').where('user_id', '=', userId).execute()
    },
  }
}
