import type { AccountDevice } from 'quoin/frame-protocol'
import type { EndedDevice } from '../approval/queued-review.js'
import type { AppHandlers } from '../line/app-handlers.js'
import type { SessionParts } from './session-parts.js'

/** Shows the end of a device's session in the frame; resolves once the user approves, and throws if the user rejects. */
export type ApproveDeviceEnd = (device: EndedDevice, signal: AbortSignal) => Promise<void>

/** A device in the server's response; its page has the same. Times are milliseconds since 1970. */
interface ListedDevice {
  readonly id: string
  readonly deviceName: string
  readonly isThis: boolean
  readonly approvedAt: number | null
  readonly session: {
    readonly id: string
    readonly origin: string
    readonly createdAt: number
    readonly lastUsedAt: number
  } | null
}

interface ListedPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** A page gets times to the hour: to the minute, they would show when the user is on other sites. Milliseconds. */
const hour = 3_600_000
const toHour = (time: number): number => Math.floor(time / hour) * hour

/** Max number of devices, and of passkeys, that a page gets: the newest. */
const maxListed = 100

/**
 * Returns the id of a device or passkey for one origin. The server's own ids are random, so that neither they nor the ids for another
 * origin follow from it.
 */
async function opaqueId(origin: string, kind: string, id: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(['quoin device', origin, kind, id]))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Creates the handlers of devices: a page may list them, with what a user recognises them by, and may request the end of one, which the
 * frame shows first. Passkeys and approved devices need a fresh code, so they are removed on the site's own page only.
 */
export function createDeviceHandlers(
  { call, origin, sessionError }: SessionParts,
  approve: ApproveDeviceEnd,
): AppHandlers<'GET_DEVICES' | 'END_DEVICE'> {
  const readDevices = async (signal: AbortSignal): Promise<readonly ListedDevice[]> =>
    (await call<{ readonly devices: readonly ListedDevice[] }>('devices', { signal })).devices

  /** A new session on the same device has a new id: an old request cannot end it. */
  const idOf = ({ id, session }: ListedDevice): Promise<string> =>
    session ? opaqueId(origin, 'session', session.id) : opaqueId(origin, 'device', id)

  return {
    async GET_DEVICES(_, { signal }) {
      const [devices, { passkeys }] = await Promise.all([
        readDevices(signal),
        call<{ readonly passkeys: readonly ListedPasskey[] }>('passkeys', { signal }),
      ])
      const listed = devices.slice(0, maxListed).map(async (one): Promise<AccountDevice> => {
        const { deviceName: name, isThis, session, approvedAt } = one
        const addedAt = session?.createdAt ?? approvedAt ?? undefined
        return {
          id: await idOf(one),
          kind: session ? 'session' : 'approved',
          name,
          isThis,
          ...(addedAt !== undefined && { addedAt: toHour(addedAt) }),
          ...(session && { lastUsedAt: toHour(session.lastUsedAt) }),
        }
      })
      const keys = passkeys.slice(0, maxListed).map(
        async ({ id, name, createdAt, lastUsedAt }): Promise<AccountDevice> => ({
          id: await opaqueId(origin, 'passkey', id),
          kind: 'passkey',
          name,
          isThis: false,
          addedAt: toHour(createdAt),
          ...(lastUsedAt !== null && { lastUsedAt: toHour(lastUsedAt) }),
        }),
      )
      return { devices: await Promise.all([...listed, ...keys]) }
    },

    async END_DEVICE({ id }, { signal }) {
      const devices = await readDevices(signal)
      const ids = await Promise.all(devices.map(idOf))
      const found = devices[ids.indexOf(id)]
      if (!found) throw await sessionError('deviceGone')
      const { deviceName: name, isThis, session } = found
      // This device ends its session by SIGN_OUT, which the page may send without an approval.
      if (isThis || !session) throw await sessionError('deviceElsewhere')
      await approve({ name, origin: session.origin, lastUsedAt: session.lastUsedAt }, signal)
      // The session that was displayed, and no later one of the device.
      await call('sessions/revoke', { body: { id: session.id }, signal })
      return undefined
    },
  }
}
