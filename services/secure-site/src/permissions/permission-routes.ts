import { Problem } from '@quoin/server-kit/http'
import { z } from 'zod'
import { type SiteRoute, sessionRoutes } from '../http/site-route.js'
import type { SiteDeps } from '../site-deps.js'
import { createPermissionLedger, PermissionRefused } from './permission-ledger.js'
import { grantRequest, spendRequest } from './permission-terms.js'

/** Converts a refused permission to a problem with its text. */
async function orProblem<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof PermissionRefused)) throw error
    throw new Problem(403, [{ name: 'permission', description: error.message }])
  }
}

/**
 * Creates the routes for permissions that pages may use without an approval each time (ERC-7715), counted for all
 * devices of the user.
 */
export function permissionRoutes({ database, now, mayUse }: SiteDeps): readonly SiteRoute[] {
  const ledger = createPermissionLedger(database, now)
  const idBody = z.strictObject({ id: z.string().regex(/^0x[0-9a-f]{64}$/) })

  return [
    sessionRoutes.post('permissions/grant', grantRequest, ({ body, session }) => {
      if (!mayUse(body.origin))
        throw new Problem(403, [
          { name: 'origin', description: 'This site isn’t allowed to use the wallet.' },
        ])
      return orProblem(ledger.grant(session.userId, body))
    }),
    sessionRoutes.get('permissions/list', async ({ session }) => ({
      grants: await ledger.list(session.userId),
    })),
    sessionRoutes.post('permissions/revoke', idBody, ({ body, session }) =>
      orProblem(ledger.revoke(session.userId, body.id)),
    ),
    sessionRoutes.post('permissions/spend', spendRequest, ({ body, session }) =>
      orProblem(ledger.spend(session.userId, body)),
    ),
    sessionRoutes.post(
      'permissions/release',
      z.strictObject({ spend: z.string().regex(/^[0-9a-f]{32}$/) }),
      ({ body, session }) => ledger.release(session.userId, body.spend),
    ),
  ]
}
