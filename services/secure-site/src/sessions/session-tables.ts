import type { LoginMethod } from '../users/login-method.js'

export interface SiteSessionsTable {
  id: string
  /** SHA-256 of the token. */
  token_hash: string
  user_id: string
  /** Thumbprint of the device key that the token is bound to (RFC 9449). */
  device_id: string
  method: LoginMethod
  /** Origin of the page on which it began. */
  origin: string
  /** Readable name of the device, from the user agent. */
  device_name: string
  /** Milliseconds since 1970, like those below. */
  created_at: number
  last_used_at: number
  expires_at: number
}

/** The tables of this part. */
export interface SessionTables {
  site_sessions: SiteSessionsTable
}
