/** Devices that the owner of a mailbox has approved for it. */
export interface KnownDevicesTable {
  /** Thumbprint of the device key. */
  device_id: string
  mailbox: string
  /** Milliseconds since 1970. */
  approved_at: number
  /** As its browser named itself when it was approved, in words; null for those of before names were kept. */
  device_name: string | null
}

/** Links in mails that approve a device. */
export interface DeviceLinksTable {
  id: string
  /** SHA-256 of the token in the link. */
  token_hash: string
  device_id: string
  mailbox: string
  /** Of the page that asks. */
  origin: string
  language: string
  /** As the browser named itself, in words. */
  device_name: string
  /** Network address that asked. */
  address: string
  /** Milliseconds since 1970, like those below. */
  created_at: number
  /** Null until the mail server has taken it. */
  sent_at: number | null
  expires_at: number
  approved_at: number | null
}

/** The tables of this part. */
export interface DeviceTables {
  known_devices: KnownDevicesTable
  device_links: DeviceLinksTable
}
