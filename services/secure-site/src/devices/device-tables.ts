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
