/** Pending logins by QR code with the Farcaster app. */
export interface FarcasterAttemptsTable {
  id: string
  device_id: string
  nonce: string
  key_id: string
  /** Token of the relay's channel, encrypted. */
  sealed_channel: string
  origin: string
  /** Milliseconds since 1970. */
  expires_at: number
}

/** The tables of this part. */
export interface FarcasterTables {
  farcaster_attempts: FarcasterAttemptsTable
}
