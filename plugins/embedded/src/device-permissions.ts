import { type AccountPermission, durations, type PermissionSource, type PluginContext } from '#kernel'
import type { AccountDevice } from '../../../frame-protocol/catalogue.js'
import { type EmbeddedApi, type EmbeddedPlugin, embeddedConnectorId } from './contract.js'

/** Timeout of the list: other permissions do not wait longer for a frame that does not answer. Milliseconds. */
const listTimeout = durations.tenSeconds

function toPermission(device: AccountDevice, accountUrl: string): AccountPermission {
  const { id, kind, name, isThis, addedAt, lastUsedAt } = device
  return {
    id,
    action: kind === 'passkey' ? { kind } : { kind: 'device', state: isThis ? 'this' : kind },
    holder: { name },
    // Another device that is signed in can use the wallet; the others have to sign in first.
    risk: kind === 'session' && !isThis ? 'medium' : 'low',
    grantedAt: addedAt,
    ...(lastUsedAt === undefined ? { unused: kind === 'passkey' ? 'ever' : undefined } : { lastUsedAt }),
    ...(isThis
      ? { endedBy: { kind: 'disconnect' } }
      : kind !== 'session' && { endedBy: { kind: 'page', url: accountUrl } }),
  }
}

/**
 * Creates the source: devices that are signed in to the embedded wallet of the account, approved devices, and passkeys. The secure site
 * lists them, and its frame confirms the end of a session with the user.
 */
export function createDevicePermissions(
  { connections, platform }: Pick<PluginContext<EmbeddedPlugin>, 'connections' | 'platform'>,
  api: Pick<EmbeddedApi, 'request' | 'accountUrl'>,
): PermissionSource {
  return {
    async list({ network, signal }) {
      if (connections.active(network.chainNamespace)?.connectorId !== embeddedConnectorId)
        return { permissions: [] }
      const late = new AbortController()
      const stop = platform.after(listTimeout, () => late.abort())
      try {
        const until = signal ? AbortSignal.any([signal, late.signal]) : late.signal
        const { devices } = await api.request('GET_DEVICES', undefined, until)
        return { permissions: devices.map((one) => toPermission(one, api.accountUrl)) }
      } finally {
        stop()
      }
    },
    async revoke({ id }, { signal }) {
      await api.request('END_DEVICE', { id }, signal)
    },
  }
}
