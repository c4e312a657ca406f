import type { SiteDatabase } from '../storage/site-database.js'
import { type KeyEncryption, KeyUnavailable } from './key-encryption.js'

export interface RotationCounts {
  /** Rewrapped in this run. */
  readonly rotated: number
  /** Under the current key, those of this run included. */
  readonly current: number
  /** Still under another key, which is not configured or does not unwrap them; the old key must be kept. */
  readonly failed: number
}

const PAGE = 200

/**
 * Wraps all data keys under the current key-encryption key. It can be stopped at any time and run again, and while a
 * server runs: each data key is replaced in one statement, and the data keys themselves do not change.
 *
 * @param onPage called after each page of keys
 */
export async function rotateDataKeys({
  query,
  encryption,
  onPage = () => {},
  signal,
}: {
  readonly query: SiteDatabase['query']
  readonly encryption: KeyEncryption
  readonly onPage?: (progress: { readonly rotated: number; readonly failed: number }) => void
  readonly signal?: AbortSignal | undefined
}): Promise<RotationCounts> {
  const { currentKeyId } = encryption
  let rotated = 0
  let failed = 0
  let after = ''
  while (!signal?.aborted) {
    const rows = await query
      .selectFrom('wallet_keys')
      .select(['user_id', 'kek_id', 'wrapped_key'])
      .where('kek_id', '!=', currentKeyId)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(PAGE)
      .execute()
    if (rows.length === 0) break
    for (const { user_id, kek_id, wrapped_key } of rows) {
      after = user_id
      if (signal?.aborted) break
      try {
        const key = await encryption.unwrap({ keyId: kek_id, wrapped: wrapped_key }, user_id)
        const { keyId, wrapped } = await encryption.wrap(key, user_id)
        // A wrapped key that does not open again would lose the wallet: it never replaces the old one.
        const reopened = await encryption.unwrap({ keyId, wrapped }, user_id)
        if (!Buffer.from(reopened).equals(key)) throw new KeyUnavailable(keyId)
        reopened.fill(0)
        key.fill(0)
        const { numUpdatedRows } = await query
          .updateTable('wallet_keys')
          .set({ kek_id: keyId, wrapped_key: wrapped })
          .where('user_id', '=', user_id)
          // Another run may have rewrapped it: never overwritten.
          .where('wrapped_key', '=', wrapped_key)
          .executeTakeFirst()
        rotated += Number(numUpdatedRows)
      } catch (error) {
        if (!(error instanceof KeyUnavailable)) throw error
        failed += 1
      }
    }
    onPage({ rotated, failed })
  }
  const { current } = await query
    .selectFrom('wallet_keys')
    .select(({ fn }) => fn.countAll<number | bigint>().as('current'))
    .where('kek_id', '=', currentKeyId)
    .executeTakeFirstOrThrow()
  return { rotated, current: Number(current), failed }
}
