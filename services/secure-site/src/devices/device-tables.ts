import type { Migrations } from '@quoin/server-kit/storage'

/** Migrations of the device tables. */
export const deviceMigrations: Migrations = {
  '2026-11-22-devices-1': {
    async up({ schema }) {
      await schema
        .createTable('known_devices')
        .addColumn('device_id', 'text', (column) => column.notNull())
        .addColumn('mailbox', 'text', (column) => column.notNull())
        .addColumn('approved_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('known_devices_key', ['device_id', 'mailbox'])
        .execute()
      await schema
        .createTable('device_links')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('device_id', 'text', (column) => column.notNull())
        .addColumn('mailbox', 'text', (column) => column.notNull())
        .addColumn('origin', 'text', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('device_name', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('sent_at', 'bigint')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('approved_at', 'bigint')
        .execute()
      await schema
        .createIndex('device_links_of_device')
        .on('device_links')
        .columns(['device_id', 'mailbox'])
        .execute()
      await schema.createIndex('device_links_expiry').on('device_links').column('expires_at').execute()
    },
  },
  '2026-11-23-devices-2': {
    async up({ schema }) {
      await schema.alterTable('known_devices').addColumn('device_name', 'text').execute()
    },
  },
}

/** Devices that the owner of a mailbox has approved for it. */
export interface KnownDevicesTable {
  /** Thumbprint of the device key. */
  device_id: string
  mailbox: string
  /** Milliseconds since 1970. */
  approved_at: number
  /** Readable name of the device at its approval; null for approvals from before names were stored. */
  device_name: string | null
}

/** Links in mails that approve a device. */
export interface DeviceLinksTable {
  id: string
  /** SHA-256 of the token in the link. */
  token_hash: string
  device_id: string
  mailbox: string
  /** Origin of the requesting page. */
  origin: string
  language: string
  /** Readable name of the device, from the user agent. */
  device_name: string
  /** Network address of the requester. */
  address: string
  /** Milliseconds since 1970, like those below. */
  created_at: number
  /** Null until the mail server has accepted the mail. */
  sent_at: number | null
  expires_at: number
  approved_at: number | null
}

/** The tables of this part. */
export interface DeviceTables {
  known_devices: KnownDevicesTable
  device_links: DeviceLinksTable
}
