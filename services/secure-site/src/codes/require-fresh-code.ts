import { z } from 'zod'
import type { SessionCall } from '../http/site-route.js'
import type { FreshGrants } from './fresh-grants.js'

/** Validates the grant in the body of a route that requires a fresh code. */
export const grantText: z.ZodString = z.string().min(1).max(100)

/**
 * Uses up the grant of `reauth/verify`, for one action that requires a fresh code.
 *
 * @throws `Problem` 403 with a text if it is unknown, expired, used, or of another session
 * @example
 * sessionRoutes.post('keys/export', z.strictObject({ grant: grantText }), async (call) => {
 *   await requireFreshCode(deps.grants, call, call.body.grant)
 * })
 */
export async function requireFreshCode(
  grants: FreshGrants,
  { session, words }: SessionCall<unknown>,
  grant: string,
): Promise<void> {
  const holder = { userId: session.userId, sessionId: session.id }
  if (!(await grants.take(holder, grant))) throw words.refuse(403, 'grantInvalid')
}
