import { randomUUID } from 'node:crypto'
import { hashToken, newToken } from '../codes/secret-hashes.js'
import { latestEnd } from '../storage/latest-end.js'
import type { SiteDatabase } from '../storage/site-database.js'

/** Milliseconds. */
const LINK_LASTS = 20 * 60_000

/** A device that requests a login to a mailbox. */
export interface DeviceRequest {
  readonly deviceId: string
  readonly mailbox: string
  readonly origin: string
  readonly language: string
  readonly deviceName: string
  readonly address: string
}

/** A link that can still be approved. */
export interface OpenDeviceLink extends DeviceRequest {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** An approved device: it needs only a code. */
export interface KnownDevice {
  readonly deviceId: string
  /** Readable name of the device at its approval; `undefined` for approvals from before names were stored. */
  readonly deviceName: string | undefined
  /** Milliseconds since 1970. */
  readonly approvedAt: number
}

/** Stores the devices that a mailbox's owner has approved, and the links for approvals. */
export interface DeviceStore {
  /** Returns the time at which the mailbox's owner approved it. `undefined`: never. */
  approvedAt(deviceId: string, mailbox: string): Promise<number | undefined>
  list(mailbox: string): Promise<readonly KnownDevice[]>
  /** Revokes the approval and removes pending codes and links. Returns `false` if there was none. */
  forget(deviceId: string, mailbox: string): Promise<boolean>
  /** Revokes the approvals of all devices but one, and removes their pending codes and links. */
  forgetOthers(keptId: string, mailbox: string): Promise<void>
  /** Creates a link that is invalid until `sent`. */
  issue(request: DeviceRequest): Promise<{ readonly id: string; readonly token: string }>
  /** Marks a link as accepted by the mail server: it becomes valid, and older ones invalid. */
  sent(id: string, request: DeviceRequest): Promise<void>
  withdraw(id: string): Promise<void>
  findOpen(token: string): Promise<OpenDeviceLink | undefined>
  /** Uses up the link and approves the device. Returns `false` if the link was used concurrently. */
  approve(link: OpenDeviceLink): Promise<boolean>
  /** Revokes an approval whose code could not be sent: the link can be used again. */
  reopen(link: OpenDeviceLink): Promise<void>
  /** Returns the state of the newest link of a device for a mailbox. */
  progress(deviceId: string, mailbox: string): Promise<'waiting' | 'approved' | 'over'>
}

type Query = SiteDatabase['query']

/** Reads and revokes the approvals of devices. */
function createApprovals(query: Query): Pick<DeviceStore, 'approvedAt' | 'list' | 'forget' | 'forgetOthers'> {
  /** Also removes pending codes and links: they would let the device in again. */
  const removeWhere = (operator: '=' | '!=', deviceId: string, mailbox: string): Promise<bigint> =>
    query.transaction().execute(async (inner) => {
      for (const table of ['mail_codes', 'device_links'] as const) {
        await inner
          .deleteFrom(table)
          .where('mailbox', '=', mailbox)
          .where('device_id', operator, deviceId)
          .execute()
      }
      const { numDeletedRows } = await inner
        .deleteFrom('known_devices')
        .where('mailbox', '=', mailbox)
        .where('device_id', operator, deviceId)
        .executeTakeFirst()
      return numDeletedRows
    })

  return {
    async approvedAt(deviceId, mailbox) {
      const found = await query
        .selectFrom('known_devices')
        .select('approved_at')
        .where('device_id', '=', deviceId)
        .where('mailbox', '=', mailbox)
        .executeTakeFirst()
      return found?.approved_at
    },
    async list(mailbox) {
      const found = await query
        .selectFrom('known_devices')
        .select(['device_id as deviceId', 'device_name as deviceName', 'approved_at as approvedAt'])
        .where('mailbox', '=', mailbox)
        .orderBy('approved_at', 'desc')
        .execute()
      return found.map((device) => ({ ...device, deviceName: device.deviceName ?? undefined }))
    },
    async forget(deviceId, mailbox) {
      const removed = await removeWhere('=', deviceId, mailbox)
      return removed > 0n
    },
    async forgetOthers(keptId, mailbox) {
      await removeWhere('!=', keptId, mailbox)
    },
  }
}

/** Issues and finds the links that approve a device. */
function createLinks(
  query: Query,
  now: () => number,
): Pick<DeviceStore, 'issue' | 'sent' | 'withdraw' | 'findOpen' | 'progress'> {
  return {
    async issue({ deviceId, mailbox, origin, language, deviceName, address }) {
      const id = randomUUID()
      const token = newToken()
      await query
        .insertInto('device_links')
        .values({
          id,
          token_hash: hashToken(token),
          device_id: deviceId,
          mailbox,
          origin,
          language,
          device_name: deviceName,
          address,
          created_at: now(),
          sent_at: null,
          expires_at: now() + LINK_LASTS,
          approved_at: null,
        })
        .execute()
      return { id, token }
    },
    async sent(id, { deviceId, mailbox }) {
      await query.transaction().execute(async (inner) => {
        await inner.updateTable('device_links').set({ sent_at: now() }).where('id', '=', id).execute()
        await inner
          .deleteFrom('device_links')
          .where('device_id', '=', deviceId)
          .where('mailbox', '=', mailbox)
          .where('id', '!=', id)
          .execute()
      })
    },
    async withdraw(id) {
      await query.deleteFrom('device_links').where('id', '=', id).execute()
    },
    findOpen: (token) =>
      query
        .selectFrom('device_links')
        .select([
          'id',
          'device_id as deviceId',
          'mailbox',
          'origin',
          'language',
          'device_name as deviceName',
          'address',
          'created_at as createdAt',
        ])
        .where('token_hash', '=', hashToken(token))
        .where('sent_at', 'is not', null)
        .where('approved_at', 'is', null)
        .where('expires_at', '>', now())
        .where('expires_at', '<=', latestEnd(LINK_LASTS, now()))
        .executeTakeFirst(),
    async progress(deviceId, mailbox) {
      const found = await query
        .selectFrom('device_links')
        .select(['approved_at', 'expires_at'])
        .where('device_id', '=', deviceId)
        .where('mailbox', '=', mailbox)
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      if (!found) return 'over'
      if (found.approved_at !== null) return 'approved'
      const at = now()
      return found.expires_at > at && found.expires_at <= latestEnd(LINK_LASTS, at) ? 'waiting' : 'over'
    },
  }
}

/** Approves the devices of links. */
function createLinkUses(query: Query, now: () => number): Pick<DeviceStore, 'approve' | 'reopen'> {
  return {
    approve: ({ id, deviceId, mailbox, deviceName }) =>
      query.transaction().execute(async (inner) => {
        const { numUpdatedRows } = await inner
          .updateTable('device_links')
          .set({ approved_at: now() })
          .where('id', '=', id)
          .where('approved_at', 'is', null)
          .where('expires_at', '>', now())
          .where('expires_at', '<=', latestEnd(LINK_LASTS, now()))
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return false
        await inner
          .insertInto('known_devices')
          .values({ device_id: deviceId, mailbox, approved_at: now(), device_name: deviceName })
          .onConflict((conflict) => conflict.columns(['device_id', 'mailbox']).doNothing())
          .execute()
        return true
      }),
    async reopen({ id, deviceId, mailbox }) {
      await query.transaction().execute(async (inner) => {
        await inner.updateTable('device_links').set({ approved_at: null }).where('id', '=', id).execute()
        await inner
          .deleteFrom('known_devices')
          .where('device_id', '=', deviceId)
          .where('mailbox', '=', mailbox)
          .execute()
      })
    },
  }
}

export function createDeviceStore({ query }: SiteDatabase, now: () => number): DeviceStore {
  return {
    ...createApprovals(query),
    ...createLinks(query, now),
    ...createLinkUses(query, now),
  }
}
