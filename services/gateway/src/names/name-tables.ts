/** A registered name. */
export interface NameRow {
  /** With its zone, in lower case: `ada.quoin.id`. */
  name: string
  /** Address of the owner, in lower case. */
  owner: string
  /** Coin type of the network on which a contract or key registered it. Decimal text, as in all tables. */
  coin_type: string
  /** Times of the registration and of the last change. Milliseconds since 1970. */
  registered: number
  updated: number
  /** Timestamp of the last claim. Seconds since 1970. */
  claimed: number
  /** `''`: none. */
  avatar: string
  bio: string
}

/** The address that a name resolves to on one network. */
export interface NameAddressRow {
  name: string
  coin_type: string
  /** In lower case. */
  address: string
  /** Milliseconds since 1970. */
  created: number
}

/** A used claim, which cannot be used again. */
export interface NameClaimRow {
  /** SHA-256 of owner and message. */
  digest: string
  owner: string
  name: string
  coin_type: string
  /** Milliseconds since 1970. */
  used: number
}

/** Number of names that an owner registered on a day. */
export interface NameQuotaRow {
  owner: string
  /** Days since 1970, UTC. */
  day: number
  registrations: number
}

/** The name tables. */
export interface NameTables {
  names: NameRow
  name_addresses: NameAddressRow
  name_claims: NameClaimRow
  name_quotas: NameQuotaRow
}
