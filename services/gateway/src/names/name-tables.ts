/** A name that somebody registered. */
export interface NameRow {
  /** With its zone, in lower case: `ada.quoin.id`. */
  name: string
  /** Whose it is, in lower case. */
  owner: string
  /** Of the network whose contract, or key, registered it. A decimal text, as wherever coin types are kept. */
  coin_type: string
  /** When it was registered, and last changed. Milliseconds since 1970. */
  registered: number
  updated: number
  /** Time that the last claim names. Seconds since 1970. */
  claimed: number
  /** `''`: none. */
  avatar: string
  bio: string
}

/** Where a name leads, network by network. */
export interface NameAddressRow {
  name: string
  coin_type: string
  /** In lower case. */
  address: string
  /** Milliseconds since 1970. */
  created: number
}

/** A claim that was used, so that it is not used again. */
export interface NameClaimRow {
  /** SHA-256 of owner and message. */
  digest: string
  owner: string
  name: string
  coin_type: string
  /** Milliseconds since 1970. */
  used: number
}

/** How many names an owner registered on a day. */
export interface NameQuotaRow {
  owner: string
  /** Days since 1970, UTC. */
  day: number
  registrations: number
}

/** The tables of this part. */
export interface NameTables {
  names: NameRow
  name_addresses: NameAddressRow
  name_claims: NameClaimRow
  name_quotas: NameQuotaRow
}
