import { z } from 'zod'
import type { SessionCall } from '../http/site-route.js'
import type { FreshGrants } from './fresh-grants.js'

/** What a route that wants a fresh code takes in its body. */
export const grantText: z.ZodString = z.string().min(1).max(100)

/**
 * Uses up the leave that `reauth/verify` gave, for one thing that wants a fresh code.
 *
 * @throws `Problem` 403 in words where it is none, has expired, was used, or is another session's
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
