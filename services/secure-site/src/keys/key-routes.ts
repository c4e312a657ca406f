import { Problem } from '@quoin/server-kit/http'
import { z } from 'zod'
import { grantText, requireFreshCode } from '../codes/require-fresh-code.js'
import { refuseWhileHeld } from '../email/email-update-routes.js'
import { type SiteRoute, sessionRoutes } from '../http/site-route.js'
import type { SiteDeps } from '../site-deps.js'
import { createEnvironmentKeyEncryption } from './environment-key-encryption.js'
import type { KeyEncryption } from './key-encryption.js'
import { createKeyVault, type OpenedVault } from './key-vault.js'

/** Nonce, 16 bytes of entropy and tag, in base64url; with a margin for later seal versions. */
const sealedSeed = z.string().regex(/^[\w-]{58,400}$/)

/**
 * Creates the routes for the wallet of a session. The sealed seed and its data key are returned only to the device of
 * an active session; the frame unseals it.
 *
 * @param encryption wraps the data keys. Default: with the keys of `SECURE_SITE_KEKS`.
 */
export function keyRoutes(
  { config, database, now, grants, emailChanges }: SiteDeps,
  encryption: KeyEncryption = createEnvironmentKeyEncryption(config.keks),
): readonly SiteRoute[] {
  const vault = createKeyVault({ query: database.query, encryption, now })

  const open = sessionRoutes.post(
    'keys/open',
    z.strictObject({}),
    ({ session }): Promise<OpenedVault> => vault.open(session.userId),
  )
  const keep = sessionRoutes.post('keys/keep', z.strictObject({ sealedSeed }), async ({ body, session }) => {
    const kept = await vault.keep(session.userId, body.sealedSeed)
    if (!kept)
      throw new Problem(409, [{ name: 'wallet', description: 'Open the wallet before you store its seed.' }])
    return kept
  })
  const exportKeys = sessionRoutes.post('keys/export', z.strictObject({ grant: grantText }), async (call) => {
    await refuseWhileHeld({ emailChanges }, call)
    await requireFreshCode(grants, call, call.body.grant)
    const opened = await vault.open(call.session.userId)
    if (opened.sealedSeed === undefined)
      throw new Problem(404, [{ name: 'wallet', description: 'You don’t have a wallet here yet.' }])
    return opened
  })
  return [open, keep, exportKeys]
}
