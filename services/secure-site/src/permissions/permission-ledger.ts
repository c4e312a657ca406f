import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SiteDatabase } from '../storage/site-database.js'
import type { PermissionGrantsTable } from './permission-tables.js'
import { type GrantRequest, permissionTerm, type SpendRequest, type StoredTerm } from './permission-terms.js'

/** A grant as displayed to its user. */
export interface PermissionGrant extends Omit<GrantRequest, 'session'> {
  /** The id is also the role key of its session keys, if the permission is enforced on chain. */
  readonly id: string
  /** The contract that enforces the permission; absent if this site does. */
  readonly module?: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** Thrown when a grant or a spend is refused. */
export class PermissionRefused extends Error {
  override readonly name = 'PermissionRefused'
}

/** Stores grants and their spends. The caller has checked the session of each user. */
export interface PermissionLedger {
  grant(userId: string, request: GrantRequest): Promise<PermissionGrant>
  /** Lists the active grants, and the expired ones that are still on chain; the newest first. */
  list(userId: string): Promise<readonly PermissionGrant[]>
  /** @throws `PermissionRefused` if there is no active grant with the id */
  revoke(userId: string, id: string): Promise<void>
  /**
   * Spends amounts of the current period, all or none; concurrent calls are serialized.
   *
   * @returns the id for `release` if nothing was sent
   * @throws `PermissionRefused`
   */
  spend(userId: string, request: SpendRequest): Promise<{ readonly spend: string }>
  /** Reverts a `spend`. */
  release(userId: string, spend: string): Promise<void>
}

const refuse = (text: string): never => {
  throw new PermissionRefused(text)
}

/** Returns the term for a token, and the number of its current period. */
function termFor(terms: readonly StoredTerm[], token: string | undefined, seconds: number) {
  const index = terms.findIndex((term) => term.token === token)
  const term = terms[index] ?? refuse('The permission doesn’t cover this token.')
  if (seconds < term.start) refuse('The permission hasn’t started yet.')
  return { index, term, period: Math.floor((seconds - term.start) / term.period) }
}

/** Returns one sum for each token: a request may contain the same token twice. */
function sumsOf(amounts: SpendRequest['amounts']): ReadonlyMap<string | undefined, bigint> {
  const sums = new Map<string | undefined, bigint>()
  for (const { token, amount } of amounts) sums.set(token, (sums.get(token) ?? 0n) + BigInt(amount))
  return sums
}

const readTerms = (text: string): StoredTerm[] => permissionTerm.array().parse(JSON.parse(text))

/** The part of the database within a transaction. */
type Transaction = Parameters<Parameters<ReturnType<SiteDatabase['query']['transaction']>['execute']>[0]>[0]

/** Returns the active grant of a spend, locked. @throws `PermissionRefused` */
async function lockGrant(
  step: Transaction,
  kind: SiteDatabase['kind'],
  userId: string,
  { id, origin, caipNetworkId, account }: SpendRequest,
): Promise<PermissionGrantsTable> {
  // Locks the grant's row: SQLite has one writer at a time, PostgreSQL needs `for update`.
  const lock = kind === 'postgres' ? sql` for update` : sql``
  const { rows } = await sql<PermissionGrantsTable>`
    select * from permission_grants where id = ${id} and user_id = ${userId}${lock}`.execute(step)
  const grant = rows[0] ?? refuse('There’s no such permission.')
  const isMeant =
    grant.origin === origin && grant.caip_network_id === caipNetworkId && grant.account === account
  if (!isMeant) refuse('The permission is for another site, network or account.')
  if (grant.revoked_at !== null) refuse('The permission was revoked.')
  // The spend would be counted twice: here and on chain.
  if (grant.module !== null) refuse('This permission is used by its key, directly on the network.')
  return grant
}

/** Counts the amounts in the current periods of a grant. @throws `PermissionRefused` if one exceeds its allowance */
async function countSpend(
  step: Transaction,
  grant: PermissionGrantsTable,
  { spend, amounts, time }: Pick<SpendRequest, 'amounts'> & { readonly spend: string; readonly time: number },
): Promise<void> {
  if (grant.expires_at <= time) refuse('The permission has expired.')
  const terms = readTerms(grant.terms)
  for (const [token, amount] of sumsOf(amounts)) {
    const { index, term, period } = termFor(terms, token, Math.floor(time / 1000))
    const taken = await step
      .selectFrom('permission_spends')
      .select('amount')
      .where('grant_id', '=', grant.id)
      .where('term', '=', index)
      .where('period', '=', period)
      .execute()
    const sum = taken.reduce((all, one) => all + BigInt(one.amount), amount)
    if (sum > BigInt(term.allowance)) refuse('This is more than the permission allows right now.')
    await step
      .insertInto('permission_spends')
      .values({ id: spend, grant_id: grant.id, term: index, period, amount: String(amount) })
      .execute()
  }
}

/** Removes the grants of a user that expired until `time`, unless they are still on chain. */
async function removeExpired(query: SiteDatabase['query'], userId: string, time: number): Promise<void> {
  const ended = query
    .selectFrom('permission_grants')
    .select('id')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', time)
    .where(({ or, eb }) => or([eb('module', 'is', null), eb('revoked_at', 'is not', null)]))
  await query.deleteFrom('permission_spends').where('grant_id', 'in', ended).execute()
  await query.deleteFrom('permission_grants').where('id', 'in', ended).execute()
}

/** Stores grants and counts their spends. @param now milliseconds since 1970 */
export function createPermissionLedger({ query, kind }: SiteDatabase, now: () => number): PermissionLedger {
  return {
    async grant(userId, request) {
      const createdAt = now()
      await removeExpired(query, userId, createdAt)
      if (request.expires * 1000 <= createdAt) refuse('The permission would already have expired.')
      if (new Set(request.terms.map(({ token }) => token)).size !== request.terms.length)
        refuse('The permission lists a token twice.')
      const { origin, caipNetworkId, account, terms, expires, session } = request
      const id = session?.roleKey ?? `0x${randomBytes(32).toString('hex')}`
      const module = session?.module
      await query
        .insertInto('permission_grants')
        .values({
          id,
          user_id: userId,
          origin,
          caip_network_id: caipNetworkId,
          account,
          terms: JSON.stringify(terms),
          expires_at: expires * 1000,
          created_at: createdAt,
          revoked_at: null,
          module: module ?? null,
        })
        .execute()
      return {
        origin,
        caipNetworkId,
        account,
        terms,
        expires,
        id,
        createdAt,
        ...(module && { module }),
      }
    },
    async list(userId) {
      const rows = await query
        .selectFrom('permission_grants')
        .selectAll()
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where(({ or, eb }) => or([eb('expires_at', '>', now()), eb('module', 'is not', null)]))
        .orderBy('created_at', 'desc')
        .limit(200)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        origin: row.origin,
        caipNetworkId: row.caip_network_id,
        account: row.account,
        terms: readTerms(row.terms),
        expires: row.expires_at / 1000,
        createdAt: row.created_at,
        ...(row.module !== null && { module: row.module }),
      }))
    },
    async revoke(userId, id) {
      const { numUpdatedRows } = await query
        .updateTable('permission_grants')
        .set({ revoked_at: now() })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) refuse('There’s no such permission.')
    },
    async spend(userId, request) {
      const spend = randomBytes(16).toString('hex')
      await query.transaction().execute(async (step) => {
        const grant = await lockGrant(step, kind, userId, request)
        await countSpend(step, grant, { spend, amounts: request.amounts, time: now() })
      })
      return { spend }
    },
    async release(userId, spend) {
      await query
        .deleteFrom('permission_spends')
        .where('id', '=', spend)
        .where(
          'grant_id',
          'in',
          query.selectFrom('permission_grants').select('id').where('user_id', '=', userId),
        )
        .execute()
    },
  }
}
