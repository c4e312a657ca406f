import { z } from 'zod'
import { grantText, requireFreshCode } from '../codes/require-fresh-code.js'
import { type SessionCall, type SiteRoute, sessionRoutes } from '../http/site-route.js'
import type { SiteDeps } from '../site-deps.js'

const id = z.string().min(1).max(100)

/** A device of an account, as displayed to its owner. Times are milliseconds since 1970. */
export interface ListedDevice {
  readonly id: string
  readonly deviceName: string
  readonly isThis: boolean
  /**
   * Time at which the owner of the mailbox approved the device: it then needs only a code. `null`: not approved, or the
   * account has no mailbox.
   */
  readonly approvedAt: number | null
  /** The session on the device. */
  readonly session: {
    readonly id: string
    readonly method: string
    readonly origin: string
    readonly createdAt: number
    readonly lastUsedAt: number
  } | null
}

/**
 * Creates the routes for the devices of an account: those with a session, and those that the mailbox's owner approved.
 * Ending a session also revokes the approval. It needs no fresh code, since it grants nothing and may be urgent;
 * removing an approval does.
 */
export function deviceRoutesOf({ users, sessions, devices, grants }: SiteDeps): readonly SiteRoute[] {
  const mailboxOf = async ({ session }: SessionCall<unknown>) => (await users.find(session.userId))?.email

  async function list(call: SessionCall<unknown>): Promise<readonly ListedDevice[]> {
    const { session, words, deviceId } = call
    const mailbox = await mailboxOf(call)
    const known = mailbox === undefined ? [] : await devices.list(mailbox)
    const approvals = new Map(known.map((device) => [device.deviceId, device]))
    const signedIn = (await sessions.list(session.userId)).map((one): ListedDevice => {
      const { id, method, origin, createdAt, lastUsedAt } = one
      return {
        id: one.deviceId,
        deviceName: one.deviceName,
        isThis: one.deviceId === deviceId,
        approvedAt: approvals.get(one.deviceId)?.approvedAt ?? null,
        session: { id, method, origin, createdAt, lastUsedAt },
      }
    })
    const seen = new Set(signedIn.map((device) => device.id))
    const others = known
      .filter((device) => !seen.has(device.deviceId))
      .map(
        (device): ListedDevice => ({
          id: device.deviceId,
          deviceName: device.deviceName ?? words.text('deviceUnknown'),
          isThis: false,
          approvedAt: device.approvedAt,
          session: null,
        }),
      )
    return [...signedIn, ...others]
  }

  const all = sessionRoutes.get('devices', async (call) => ({ devices: await list(call) }))

  const remove = sessionRoutes.post(
    'devices/remove',
    z.strictObject({ id, grant: grantText }),
    async (call) => {
      const { body, session, words } = call
      await requireFreshCode(grants, call, body.grant)
      const own = (await sessions.list(session.userId)).find(({ deviceId }) => deviceId === body.id)
      const mailbox = await mailboxOf(call)
      const isForgotten = mailbox !== undefined && (await devices.forget(body.id, mailbox))
      if (own) await sessions.end(session.userId, own.id)
      if (!own && !isForgotten) throw words.refuse(404, 'deviceGone')
      return { devices: await list(call) }
    },
  )

  const revoke = sessionRoutes.post('sessions/revoke', z.strictObject({ id }), async (call) => {
    const { body, session, words } = call
    const own = (await sessions.list(session.userId)).find((one) => one.id === body.id)
    if (!own || !(await sessions.end(session.userId, own.id))) throw words.refuse(404, 'sessionUnknown')
    const mailbox = await mailboxOf(call)
    if (mailbox !== undefined) await devices.forget(own.deviceId, mailbox)
  })

  const revokeOthers = sessionRoutes.post('sessions/revoke-others', z.strictObject({}), async (call) => {
    const { session, deviceId } = call
    await sessions.endOthers(session.userId, session.id)
    const mailbox = await mailboxOf(call)
    if (mailbox !== undefined) await devices.forgetOthers(deviceId, mailbox)
  })

  return [all, remove, revoke, revokeOthers]
}
