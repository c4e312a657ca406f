export interface PasskeysTable {
  /** Credential id of WebAuthn, base64url. */
  credential_id: string
  user_id: string
  /** COSE, base64url. */
  public_key: string
  /** Signature counter of the authenticator. */
  counter: number
  /** JSON list, as sent by the browser. */
  transports: string
  /** Display name: the readable name of the device that created it. */
  name: string
  /** Milliseconds since 1970, like those below. */
  created_at: number
  last_used_at: number | null
}

/** Pending challenges. */
export interface PasskeyChallengesTable {
  /** The session that adds a passkey, or the attempt that signs in with one. */
  owner: string
  challenge: string
  expires_at: number
}

/** The tables of this part. */
export interface PasskeyTables {
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
}
