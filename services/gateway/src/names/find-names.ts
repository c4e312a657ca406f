import type { RegisteredName } from 'quoin/endpoints/names'
import { getAddress, isAddress } from 'viem/utils'
import type { Database } from '../storage/open-database.js'

/** Max number of names returned for an address; the widget accepts no more. */
const MAX_NAMES = 100

/** Normalizes an address for storage and comparison: EVM ones in lower case, others unchanged. */
export function comparable(address: string): string {
  return isAddress(address, { strict: false }) ? address.toLowerCase() : address
}

/** Returns EVM addresses with their checksum, others unchanged. */
export function shownAddress(address: string): string {
  return isAddress(address, { strict: false }) ? getAddress(address) : address
}

/** Returns the records of names, in the given order; unregistered names are left out. */
export async function describeNames(
  { query }: Database,
  names: readonly string[],
): Promise<readonly RegisteredName[]> {
  if (names.length === 0) return []
  const rows = await query.selectFrom('names').selectAll().where('name', 'in', names).execute()
  const led = await query
    .selectFrom('name_addresses')
    .selectAll()
    .where('name', 'in', names)
    .orderBy('coin_type')
    .execute()
  return names.flatMap((name) => {
    const row = rows.find((one) => one.name === name)
    if (!row) return []
    const addresses = led.flatMap((one) =>
      one.name === name
        ? [[one.coin_type, { address: shownAddress(one.address), created: Number(one.created) }] as const]
        : [],
    )
    const value = { ...(row.avatar && { avatar: row.avatar }), ...(row.bio && { bio: row.bio }) }
    return [
      {
        name,
        registered: Number(row.registered),
        updated: Number(row.updated),
        addresses: Object.fromEntries(addresses),
        attributes: Object.keys(value).length > 0 ? [value] : [],
      },
    ]
  })
}

/** Returns the names that resolve to an address, oldest first. */
export async function namesOf(database: Database, address: string): Promise<readonly RegisteredName[]> {
  const rows = await database.query
    .selectFrom('names')
    .select('name')
    .where('name', 'in', (select) =>
      select.selectFrom('name_addresses').select('name').where('address', '=', comparable(address)),
    )
    .orderBy('registered')
    .orderBy('name')
    .limit(MAX_NAMES)
    .execute()
  return describeNames(
    database,
    rows.map(({ name }) => name),
  )
}
