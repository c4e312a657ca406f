import type { Selectable } from 'kysely'
import type { SessionPermission, SmartSession } from 'quoin/endpoints/smart-sessions'
import type { Database } from '../storage/open-database.js'
import type { SessionsTable } from './session-tables.js'

/** Sessions of one account on a page of the list. */
const PAGE_SIZE = 500
/** Max number of sessions of one project. */
const MAX_OF_PROJECT = 100_000

/** The end of a page of the list. */
export interface SessionPlace {
  /** Seconds since 1970. */
  readonly created: number
  readonly pci: string
}

export interface SessionList {
  readonly sessions: readonly SmartSession[]
  /** Start of the next page; left out on the last one. */
  readonly next?: SessionPlace | undefined
}

/** A row of the table. */
export type StoredSession = Selectable<SessionsTable>

/** The terms that the wallet granted. */
export interface Grant {
  readonly permissions: readonly SessionPermission[]
  readonly policies: readonly { readonly id: string }[]
  readonly context: string
  readonly expiry: number
}

/** Stores sessions in the database. */
export interface SessionStore {
  add(session: StoredSession): Promise<void>
  find(pci: string, account: string): Promise<StoredSession | undefined>
  /** Returns the sessions that apps reported as granted, including revoked and expired ones, newest first. */
  list(account: string, after: SessionPlace | undefined): Promise<SessionList>
  /** Returns true if a project has reached the max number of sessions. */
  isFull(projectId: string): Promise<boolean>
  activate(pci: string, grant: Grant, at: number): Promise<void>
  revoke(pci: string, at: number): Promise<void>
  /** Removes sessions not granted since `notGranted`, and those that expired before `expired`. Seconds since 1970. */
  clean(before: { notGranted: number; expired: number }): Promise<void>
}

function shown(row: StoredSession): SmartSession {
  return {
    project: {
      id: row.project_id,
      name: row.project_name,
      ...(row.project_url === null ? {} : { url: row.project_url }),
    },
    pci: row.pci,
    expiry: row.expiry,
    createdAt: row.created_at,
    // `activate` wrote these after validation by a schema.
    permissions: JSON.parse(row.permissions) as Grant['permissions'],
    policies: JSON.parse(row.policies) as Grant['policies'],
    context: row.context,
    ...(row.revoked_at === null ? {} : { revokedAt: row.revoked_at }),
  }
}

/** Creates the session store in the gateway's database. */
export function createSessionStore({ query }: Database): SessionStore {
  return {
    async add(session) {
      await query.insertInto('sessions').values(session).execute()
    },
    find: (pci, account) =>
      query
        .selectFrom('sessions')
        .selectAll()
        .where('pci', '=', pci)
        .where('account', '=', account)
        .executeTakeFirst(),
    async list(account, after) {
      let found = query
        .selectFrom('sessions')
        .selectAll()
        .where('account', '=', account)
        .where('activated_at', 'is not', null)
        .orderBy('created_at', 'desc')
        .orderBy('pci')
        .limit(PAGE_SIZE + 1)
      if (after) {
        found = found.where(({ eb, or, and }) =>
          or([
            eb('created_at', '<', after.created),
            and([eb('created_at', '=', after.created), eb('pci', '>', after.pci)]),
          ]),
        )
      }
      const rows = await found.execute()
      const page = rows.slice(0, PAGE_SIZE)
      const last = page.at(-1)
      const next = rows.length > PAGE_SIZE && last && { created: Number(last.created_at), pci: last.pci }
      return { sessions: page.map(shown), ...(next && { next }) }
    },
    async isFull(projectId) {
      const last = await query
        .selectFrom('sessions')
        .select('pci')
        .where('project_id', '=', projectId)
        .limit(1)
        .offset(MAX_OF_PROJECT - 1)
        .executeTakeFirst()
      return last !== undefined
    },
    async activate(pci, { permissions, policies, context, expiry }, at) {
      await query
        .updateTable('sessions')
        .set({
          permissions: JSON.stringify(permissions),
          policies: JSON.stringify(policies),
          context,
          expiry,
          activated_at: at,
        })
        .where('pci', '=', pci)
        // The first activation counts.
        .where('activated_at', 'is', null)
        .where('revoked_at', 'is', null)
        .execute()
    },
    async revoke(pci, at) {
      await query
        .updateTable('sessions')
        .set({ revoked_at: at })
        .where('pci', '=', pci)
        .where('revoked_at', 'is', null)
        .execute()
    },
    async clean({ notGranted, expired }) {
      await query
        .deleteFrom('sessions')
        .where((where) =>
          where.or([
            where('expiry', '<', expired),
            where.and([where('activated_at', 'is', null), where('created_at', '<', notGranted)]),
          ]),
        )
        .execute()
    },
  }
}
