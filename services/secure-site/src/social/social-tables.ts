import type { SocialProvider } from 'quoin/frame-protocol'

/** How far a login in a pop-up is. */
export type AttemptStatus =
  /** The person is at the provider. */
  | 'open'
  /** Its answer is being checked. */
  | 'checking'
  /** Who it is, is known; the pop-up holds the one-time code. */
  | 'done'
  /** The person has said that the frame may have it by way of the server. */
  | 'confirmed'
  /** The person did not agree, at the provider. */
  | 'declined'
  /** The provider's answer was none that signs in. */
  | 'failed'
  | 'redeemed'

/** Logins in a pop-up: at a social provider, or with a passkey. */
export interface LoginAttemptsTable {
  id: string
  provider: SocialProvider | 'passkey'
  /** Thumbprint of the device key of the frame that began it, and that alone can redeem it. */
  device_id: string
  /** SHA-256 of what the provider, or the pop-up, brings back. */
  state_hash: string
  /** Key that the verifier of PKCE and the nonce are derived with: they are not kept. */
  key_id: string
  /** Of the page, which alone is posted the result. */
  origin: string
  language: string
  device_name: string
  status: AttemptStatus
  /** Whose account; null until it is known. */
  user_id: string | null
  /** SHA-256 of the one-time code. */
  code_hash: string | null
  /** Milliseconds since 1970, like those below. */
  code_expires_at: number | null
  created_at: number
  expires_at: number
}

/** The tables of this part. */
export interface SocialTables {
  login_attempts: LoginAttemptsTable
}
