import type { RegisteredName } from 'quoin/endpoints/names'
import { getAddress, isAddress } from 'viem/utils'
import type { Database } from '../storage/database.js'

/** So many names of an address are told; the widget takes no more. */
const MOST_NAMES = 100

/** As addresses are kept and compared: EVM ones without case, others as they are. */
export function comparable(address: string): string {
  return isAddress(address, { strict: false }) ? address.toLowerCase() : address
}

/** EVM addresses with their checksum. */
export function shownAddress(address: string): string {
  return isAddress(address, { strict: false }) ? getAddress(address) : address
}

/** Names with all that is known of them, in the order that they are given; those that nobody has are left out. */
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
    const said = { ...(row.avatar && { avatar: row.avatar }), ...(row.bio && { bio: row.bio }) }
    return [
      {
        name,
        registered: Number(row.registered),
        updated: Number(row.updated),
        addresses: Object.fromEntries(addresses),
        attributes: Object.keys(said).length > 0 ? [said] : [],
      },
    ]
  })
}

/** The names that lead to an address, oldest first. */
export async function namesOf(database: Database, address: string): Promise<readonly RegisteredName[]> {
  const rows = await database.query
    .selectFrom('names')
    .select('name')
    .where('name', 'in', (select) =>
      select.selectFrom('name_addresses').select('name').where('address', '=', comparable(address)),
    )
    .orderBy('registered')
    .orderBy('name')
    .limit(MOST_NAMES)
    .execute()
  return describeNames(
    database,
    rows.map(({ name }) => name),
  )
}
