export interface UsersTable {
  id: string
  /** In lower case; null for who never showed one. Each belongs to one user. */
  email: string | null
  /** How the person is called where they signed in. */
  user_name: string | null
  /** Milliseconds since 1970. */
  created_at: number
}

/** Who somebody is elsewhere. */
export interface IdentitiesTable {
  /** A social provider, or `farcaster`. */
  provider: string
  /** The provider's own name for the person, which never changes. */
  subject: string
  user_id: string
  created_at: number
}

/** The tables of this part. */
export interface UserTables {
  site_users: UsersTable
  identities: IdentitiesTable
}
