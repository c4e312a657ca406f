export interface UsersTable {
  id: string
  /** In lower case; null for users without one. Unique. */
  email: string | null
  /** The user name at the provider. */
  user_name: string | null
  /** Milliseconds since 1970. */
  created_at: number
}

/** An identity of a user at a provider. */
export interface IdentitiesTable {
  /** A social provider, or `farcaster`. */
  provider: string
  /** The provider's own id of the user, which never changes. */
  subject: string
  user_id: string
  created_at: number
}

/** The tables of this part. */
export interface UserTables {
  site_users: UsersTable
  identities: IdentitiesTable
}
