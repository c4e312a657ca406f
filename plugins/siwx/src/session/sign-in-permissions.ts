import type { PermissionList, PermissionQuery, PermissionSource, PluginContext } from '#kernel'
import type { SiwxApi, SiwxPlugin } from '../contract.js'
import type { SiwxSession } from './siwx-storage.js'

const idOf = ({ caipNetworkId, address }: SiwxSession): string => `${caipNetworkId}/${address}`

const timeOf = (text: string | undefined): number | undefined => {
  const time = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

/** Creates the source: a signed-in account lets this site act as its user. Ended by a sign-out, without a transaction. */
export function createSignInPermissions(ctx: PluginContext<SiwxPlugin>, siwx: SiwxApi): PermissionSource {
  const ownOf = async ({ network, address }: PermissionQuery): Promise<readonly SiwxSession[]> => {
    const { namespace, normalizeAddress } = ctx.chains.get(network.chainNamespace)
    const own = normalizeAddress(address)
    return (await siwx.refresh()).filter(
      (one) => one.caipNetworkId.startsWith(`${namespace}:`) && normalizeAddress(one.address) === own,
    )
  }
  return {
    async list(query): Promise<PermissionList> {
      const { host } = new URL(ctx.platform.page.url())
      const sessions = await ownOf(query)
      return {
        permissions: sessions.map((one) => ({
          id: idOf(one),
          action: { kind: 'signIn' },
          holder: { name: host },
          risk: 'low',
          grantedAt: timeOf(one.signedInAt),
          expiresAt: timeOf(one.expiresAt),
        })),
      }
    },
    async revoke({ id }, query) {
      const session = (await ownOf(query)).find((one) => idOf(one) === id)
      if (session) await siwx.signOut({ caipNetworkId: session.caipNetworkId, address: session.address })
    },
  }
}
