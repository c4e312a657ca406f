import { z } from 'zod'
import { grantText, requireFreshCode } from '../codes/require-fresh-code.js'
import { refuseWhileHeld } from '../email/email-update-routes.js'
import { type SiteRoute, sessionRoutes } from '../http/site-route.js'
import type { SiteDeps } from '../site-deps.js'

/** Creates the routes for a session's linked logins: listing, and removal with a fresh code. */
export function loginRoutes(deps: SiteDeps): readonly SiteRoute[] {
  const { loginWays, grants } = deps

  const list = sessionRoutes.get('logins', async ({ session }) => ({
    logins: await loginWays.list(session.userId),
  }))

  const remove = sessionRoutes.post(
    'logins/remove',
    z.strictObject({
      provider: z.string().min(1).max(100),
      subject: z.string().min(1).max(300),
      grant: grantText,
    }),
    async (call) => {
      const { body, session, words } = call
      const { grant, ...login } = body
      await refuseWhileHeld(deps, call)
      await requireFreshCode(grants, call, grant)
      const removed = await loginWays.removeLogin(session.userId, login, session.id)
      if (removed === 'unknown') throw words.refuse(404, 'loginUnknown')
      if (removed === 'last') throw words.refuse(409, 'lastWay')
      return { logins: await loginWays.list(session.userId) }
    },
  )

  return [list, remove]
}
