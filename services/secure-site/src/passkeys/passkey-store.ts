import type { AuthenticatorTransport, WebAuthnCredential } from '@simplewebauthn/server'
import { latestEnd } from '../storage/latest-end.js'
import type { SiteDatabase } from '../storage/site-database.js'

/** Timeout of the user. Milliseconds. */
const CHALLENGE_LASTS = 5 * 60_000

/** A passkey, as displayed to its owner. */
export interface ListedPasskey {
  readonly id: string
  readonly name: string
  /** Milliseconds since 1970, like that below. */
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** Stores passkeys and pending challenges. */
export interface PasskeyStore {
  list(userId: string): Promise<readonly ListedPasskey[]>
  find(id: string): Promise<{ readonly userId: string; readonly credential: WebAuthnCredential } | undefined>
  /** Returns `false` if it exists already. */
  add(userId: string, name: string, credential: WebAuthnCredential): Promise<boolean>
  used(id: string, counter: number): Promise<void>
  /** Stores one challenge per owner: a session, or an attempt. */
  putChallenge(owner: string, challenge: string): Promise<void>
  /** Returns and removes a challenge. */
  takeChallenge(owner: string): Promise<string | undefined>
}

export function createPasskeyStore({ query }: SiteDatabase, now: () => number): PasskeyStore {
  return {
    list: (userId) =>
      query
        .selectFrom('passkeys')
        .select(['credential_id as id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    async find(id) {
      const found = await query
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', id)
        .executeTakeFirst()
      if (!found) return undefined
      const credential = {
        id: found.credential_id,
        publicKey: new Uint8Array(Buffer.from(found.public_key, 'base64url')),
        counter: found.counter,
        // Written by `add`.
        transports: JSON.parse(found.transports) as AuthenticatorTransport[],
      }
      return { userId: found.user_id, credential }
    },
    async add(userId, name, { id, publicKey, counter, transports = [] }) {
      const { numInsertedOrUpdatedRows } = await query
        .insertInto('passkeys')
        .values({
          credential_id: id,
          user_id: userId,
          public_key: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: JSON.stringify(transports),
          name,
          created_at: now(),
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async used(id, counter) {
      await query
        .updateTable('passkeys')
        .set({ counter, last_used_at: now() })
        .where('credential_id', '=', id)
        .execute()
    },
    async putChallenge(owner, challenge) {
      const row = { challenge, expires_at: now() + CHALLENGE_LASTS }
      await query
        .insertInto('passkey_challenges')
        .values({ owner, ...row })
        .onConflict((conflict) => conflict.column('owner').doUpdateSet(row))
        .execute()
    },
    async takeChallenge(owner) {
      const taken = await query
        .deleteFrom('passkey_challenges')
        .where('owner', '=', owner)
        .where('expires_at', '>', now())
        .where('expires_at', '<=', latestEnd(CHALLENGE_LASTS, now()))
        .returning('challenge')
        .executeTakeFirst()
      return taken?.challenge
    },
  }
}
