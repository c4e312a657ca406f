import type { NonceStore, SessionStore } from 'quoin/siwx-server'
import type { Database } from '../storage/open-database.js'

/**
 * Creates the stores of one project's nonces and sessions in the gateway's database. Those of other projects do not
 * match.
 */
export function createSiwxStores(
  { query }: Database,
  projectId: string,
): { readonly nonces: NonceStore; readonly sessions: SessionStore } {
  const nonces: NonceStore = {
    async add({ nonce, binding, expiresAt }) {
      await query
        .insertInto('siwx_nonces')
        .values({ nonce, project_id: projectId, binding, expires_at: expiresAt, is_used: 0 })
        .execute()
    },
    async find(nonce) {
      const row = await query
        .selectFrom('siwx_nonces')
        .select(['binding', 'expires_at', 'is_used'])
        .where('nonce', '=', nonce)
        .where('project_id', '=', projectId)
        .executeTakeFirst()
      return row && { nonce, binding: row.binding, expiresAt: row.expires_at, isUsed: row.is_used === 1 }
    },
    async use(nonce) {
      // A single statement: of two concurrent processes, only one changes the row.
      const { numUpdatedRows } = await query
        .updateTable('siwx_nonces')
        .set({ is_used: 1 })
        .where('nonce', '=', nonce)
        .where('project_id', '=', projectId)
        .where('is_used', '=', 0)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }

  const own = query.deleteFrom('siwx_accounts').where('project_id', '=', projectId)
  const sessions: SessionStore = {
    async add(session, accounts) {
      if (accounts.length === 0) return
      await query
        .insertInto('siwx_accounts')
        .values(
          accounts.map((account) => ({
            session,
            project_id: projectId,
            chain_id: account.chainId,
            account_address: account.accountAddress,
            signed_in_at: account.signedInAt,
            expires_at: account.expiresAt,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['session', 'chain_id', 'account_address']).doUpdateSet((excluded) => ({
            signed_in_at: excluded.ref('excluded.signed_in_at'),
            expires_at: excluded.ref('excluded.expires_at'),
          })),
        )
        .execute()
    },
    async list(session) {
      const rows = await query
        .selectFrom('siwx_accounts')
        .select(['chain_id', 'account_address', 'signed_in_at', 'expires_at'])
        .where('session', '=', session)
        .where('project_id', '=', projectId)
        .orderBy('signed_in_at')
        .orderBy('chain_id')
        .orderBy('account_address')
        .execute()
      return rows.map((row) => ({
        chainId: row.chain_id,
        accountAddress: row.account_address,
        signedInAt: row.signed_in_at,
        expiresAt: row.expires_at,
      }))
    },
    async remove(session, account) {
      const ofSession = own.where('session', '=', session)
      await (account === undefined
        ? ofSession
        : ofSession
            .where('chain_id', '=', account.chainId)
            .where('account_address', '=', account.accountAddress)
      ).execute()
    },
    async revoke({ chainId, accountAddress }) {
      await own.where('chain_id', '=', chainId).where('account_address', '=', accountAddress).execute()
    },
  }
  return { nonces, sessions }
}
