import { durations, type PermissionQuery, type PermissionSource, type PluginContext } from '#kernel'
import type { SessionPermission, SmartSessionsApi, SmartSessionsPlugin } from './contract.js'
import { type KnownTokens, permissionText } from './permission/permission-text.js'
import { readPermission } from './permission/read-permission.js'

/** Max number of contracts whose metadata is read. */
const maxContracts = 20

/** Reads the tokens that permissions name; one that does not answer is displayed by its address. */
export async function readTokens(
  ctx: PluginContext<SmartSessionsPlugin>,
  { network, signal }: PermissionQuery,
  permissions: readonly SessionPermission[],
): Promise<KnownTokens> {
  const contracts = permissions.flatMap((one) => {
    const meaning = readPermission(one)
    const contract =
      meaning.kind === 'send' ? meaning.token : meaning.kind === 'call' ? meaning.contract : undefined
    return contract?.toLowerCase() ?? []
  })
  const { tokens } = ctx.chains.get(network.chainNamespace)
  const read = [...new Set(contracts)].slice(0, maxContracts).map(async (address) => {
    const facts = await tokens?.get({ network, address, signal }).catch(() => undefined)
    return [address, facts] as const
  })
  const known = new Map(await Promise.all(read))
  return { coin: network.nativeCurrency, unitOf: (token: string) => known.get(token.toLowerCase()) }
}

/** Creates the source: the sessions that an app can still use. */
export function createSessionPermissions(
  ctx: PluginContext<SmartSessionsPlugin>,
  service: SmartSessionsApi,
): PermissionSource {
  const { i18n, platform } = ctx
  return {
    async list(query) {
      const now = Math.floor(platform.now() / durations.oneSecond)
      const [sessions] = await Promise.all([service.list(query.signal), i18n.load('smartSessions')])
      const active = sessions.filter(({ revokedAt, expiry }) => revokedAt === undefined && expiry > now)
      const tokens = await readTokens(
        ctx,
        query,
        active.flatMap(({ permissions }) => permissions),
      )
      return {
        permissions: active.map(({ pci, project, permissions, createdAt, expiry }) => ({
          id: pci,
          action: {
            kind: 'other',
            texts: permissions.map((one) => permissionText(i18n, readPermission(one), tokens)),
          },
          holder: { name: project.name },
          // It spends without the user, within its limits.
          risk: 'medium',
          grantedAt: createdAt * durations.oneSecond,
          expiresAt: expiry * durations.oneSecond,
        })),
      }
    },
    revoke: ({ id }, { signal }) => service.revoke(id, signal),
  }
}
