export interface PasskeysTable {
  /** As WebAuthn has it, base64url. */
  credential_id: string
  user_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often the authenticator says that it was used. */
  counter: number
  /** JSON list, as the browser told. */
  transports: string
  /** What the person knows it by: the device that it was made on, in words. */
  name: string
  /** Milliseconds since 1970, like those below. */
  created_at: number
  last_used_at: number | null
}

/** Challenges that are out. */
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
