import { createHash } from 'node:crypto'
import { Problem } from '@quoin/server-kit/http'
import type { Transaction } from 'kysely'
import type { Signer } from '../signatures/find-signer.js'
import type { Database, Tables } from '../storage/open-database.js'

const DAY = 86_400_000

/** A claim whose signature was verified. */
export interface CheckedClaim {
  /** In lower case, with its zone. */
  readonly name: string
  /** In lower case. */
  readonly owner: string
  readonly coinType: number
  readonly signer: Signer
  readonly message: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly avatar: string
  readonly bio: string
}

export interface NameRegistryOptions {
  readonly database: Database
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Max number of names that an address may register on one day (UTC). */
  readonly namesPerDay: number
}

/** Stores names. */
export interface NameRegistry {
  /** Returns true if this claim was already used for this name and network. */
  isUsed(claim: Pick<CheckedClaim, 'owner' | 'message' | 'name' | 'coinType'>): Promise<boolean>
  /**
   * Registers the name, or updates the attributes of one that the owner has. A claim that was used for the same name
   * and network changes nothing.
   *
   * @throws `Problem` 409 if the name has another owner, or the claim was used for another name or network, or is older
   * than the last one; 403 if a contract on another network registered it; 429 if the owner reached the limit of the day
   */
  claim(claim: CheckedClaim): Promise<void>
}

const digestOf = (owner: string, message: string): string =>
  createHash('sha256').update(`${owner}\n${message}`).digest('hex')

const conflict = (name: string, description: string): Problem => new Problem(409, [{ name, description }])

/** Updates the attributes of a name that the owner has. */
async function change(step: Transaction<Tables>, claim: CheckedClaim, time: number): Promise<void> {
  const { name, owner, avatar, bio } = claim
  const found = await step.selectFrom('names').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
  if (found.owner !== owner) throw conflict('name', `${name} is taken. Choose another name.`)
  // On another network, a contract at this address may have another owner.
  if (claim.signer === 'contract' && found.coin_type !== String(claim.coinType)) {
    const description = `${name} can only be changed on the network where it was registered.`
    throw new Problem(403, [{ name: 'coin_type', description }])
  }
  if (claim.timestamp < Number(found.claimed)) {
    throw conflict('message', `${name} was changed since this message was signed. Sign a new one.`)
  }
  await step
    .updateTable('names')
    .set({ updated: time, claimed: claim.timestamp, avatar, bio })
    .where('name', '=', name)
    .execute()
}

/** Counts a registration of the day. */
async function countOne(
  step: Transaction<Tables>,
  owner: string,
  day: number,
  namesPerDay: number,
): Promise<void> {
  const { numUpdatedRows } = await step
    .updateTable('name_quotas')
    .set((row) => ({ registrations: row('registrations', '+', 1) }))
    .where('owner', '=', owner)
    .where('day', '=', day)
    .where('registrations', '<', namesPerDay)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const description = `You can register up to ${namesPerDay} names a day. Try again tomorrow.`
  throw new Problem(429, [{ name: 'address', description }])
}

/** Locks the owner until the end of the transaction, and removes what has expired. */
async function lockOwner(step: Transaction<Tables>, owner: string, day: number, time: number): Promise<void> {
  // Writing this row locks the owner.
  await step
    .insertInto('name_quotas')
    .values({ owner, day, registrations: 0 })
    .onConflict((on) => on.columns(['owner', 'day']).doUpdateSet({ owner }))
    .execute()
  await step
    .deleteFrom('name_quotas')
    .where('owner', '=', owner)
    .where('day', '<', day - 1)
    .execute()
  await step
    .deleteFrom('name_claims')
    .where('owner', '=', owner)
    .where('used', '<', time - DAY)
    .execute()
}

/** Records the use of a claim. Returns false if it was used before, for the same name and network. */
async function useClaim(
  step: Transaction<Tables>,
  { owner, message, name, coinType: type }: CheckedClaim,
  time: number,
): Promise<boolean> {
  const coinType = String(type)
  const digest = digestOf(owner, message)
  const before = await step
    .selectFrom('name_claims')
    .selectAll()
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (before?.name === name && before.coin_type === coinType) return false
  if (before) throw conflict('message', 'This message was used already. Sign a new one.')
  await step
    .insertInto('name_claims')
    .values({ digest, owner, name, coin_type: coinType, used: time })
    .execute()
  return true
}

/** Creates the registry. Several processes may share one database, which decides between concurrent claims. */
export function createNameRegistry({ database, now, namesPerDay }: NameRegistryOptions): NameRegistry {
  const { query } = database

  return {
    async isUsed({ owner, message, name, coinType }) {
      const found = await query
        .selectFrom('name_claims')
        .select('digest')
        .where('digest', '=', digestOf(owner, message))
        .where('name', '=', name)
        .where('coin_type', '=', String(coinType))
        .executeTakeFirst()
      return found !== undefined
    },

    async claim(claim) {
      const { name, owner, avatar, bio } = claim
      const coinType = String(claim.coinType)
      const time = now()
      const day = Math.floor(time / DAY)
      await query.transaction().execute(async (step) => {
        await lockOwner(step, owner, day, time)
        if (!(await useClaim(step, claim, time))) return
        const inserted = await step
          .insertInto('names')
          .values({
            name,
            owner,
            coin_type: coinType,
            registered: time,
            updated: time,
            claimed: claim.timestamp,
            avatar,
            bio,
          })
          .onConflict((on) => on.column('name').doNothing())
          .executeTakeFirst()
        if (inserted.numInsertedOrUpdatedRows === 1n) await countOne(step, owner, day, namesPerDay)
        else await change(step, claim, time)
        await step
          .insertInto('name_addresses')
          .values({ name, coin_type: coinType, address: owner, created: time })
          .onConflict((on) => on.columns(['name', 'coin_type']).doNothing())
          .execute()
      })
    },
  }
}
