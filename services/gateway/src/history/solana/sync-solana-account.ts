import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ChainNode } from '../../chains/chain-node.js'
import type { Database } from '../../storage/database.js'
import { readSolanaTransaction, type SolanaTransaction } from './read-solana-transaction.js'
import { SOL_ADDRESS } from './solana-transfers.js'

export interface SolanaSyncOptions {
  readonly database: Database
  readonly node: ChainNode
  readonly account: string
  readonly signal: AbortSignal
}

const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** What a node is asked for at most, for one page. */
const TOKEN_ACCOUNTS = 20
const FIRST_LOOK = 100
const LATER_LOOK = 1000
const AT_ONCE = 4

const signatures = z.array(z.object({ signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/) }))
const tokenAccounts = z.object({ value: z.array(z.object({ pubkey: z.string() })) })

/** A place in the slot that every process gives to the same transaction: nodes tell none. */
function positionOf(signature: string): number {
  return createHash('sha256').update(signature).digest().readUIntBE(0, 6)
}

/** Runs over a list a few at a time. */
async function few<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...items.entries()]
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await run(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return results
}

async function store(
  { database, node, account }: SolanaSyncOptions,
  transactions: readonly SolanaTransaction[],
  newest: ReadonlyMap<string, string>,
): Promise<void> {
  const branch = { chain: node.chain.id, born: 0, orphaned: 0 }
  await database.query.transaction().execute(async (query) => {
    for (const { signature, slot, time, succeeded, feePayer, transfers } of transactions) {
      const place = { ...branch, block: slot, position: positionOf(signature) }
      // Another account's look may have stored it, with the same rows.
      await query
        .insertInto('history_transactions')
        .values({
          ...place,
          ...{
            hash: signature,
            time,
            sender: feePayer,
            recipient: transfers[0]?.to ?? '',
            created: '',
            nonce: 0,
          },
          ...{ succeeded: succeeded ? 1 : 0, intent: transfers.length === 0 ? 'execute' : '', spread: 0 },
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const rows = transfers.map(({ token, amount, from, to }, ordinal) => ({
        ...place,
        kind: token === SOL_ADDRESS ? ('coin' as const) : ('fungible' as const),
        ...{ ordinal, token, token_id: '', amount: String(amount), sender: from, recipient: to },
      }))
      if (rows.length > 0) {
        await query
          .insertInto('history_transfers')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      await query
        .insertInto('history_entries')
        .values({ ...place, account, time })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    for (const [address, signature] of newest) {
      await query
        .insertInto('history_solana_addresses')
        .values({ chain: node.chain.id, address: `${account} ${address}`, newest: signature })
        .onConflict((conflict) => conflict.columns(['chain', 'address']).doUpdateSet({ newest: signature }))
        .execute()
    }
  })
}

/**
 * Stores what an account did since it was last asked about: a node of Solana tells the transactions of an address, not those of
 * all. What came to its token accounts is among it. The first time the last hundred of each address are stored and no older ones;
 * from then on all, up to a thousand between two looks.
 *
 * @throws what the node throws; nothing is stored then
 */
export async function syncSolanaAccount(options: SolanaSyncOptions): Promise<void> {
  const { database, node, account, signal } = options
  const own = await Promise.all(
    TOKEN_PROGRAMS.map(async (programId) => {
      const slice = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, commitment: 'confirmed' }
      const answer = await node.request('getTokenAccountsByOwner', [account, { programId }, slice], signal)
      return tokenAccounts.parse(answer).value.map(({ pubkey }) => pubkey)
    }),
  )
  const addresses = [account, ...own.flat().slice(0, TOKEN_ACCOUNTS)]
  const known = await database.query
    .selectFrom('history_solana_addresses')
    .select(['address', 'newest'])
    .where('chain', '=', node.chain.id)
    .where(
      'address',
      'in',
      addresses.map((address) => `${account} ${address}`),
    )
    .execute()
  const newest = new Map<string, string>()
  const found = await few(addresses, async (address) => {
    const until = known.find((row) => row.address === `${account} ${address}`)?.newest
    const range = until === undefined ? { limit: FIRST_LOOK } : { limit: LATER_LOOK, until }
    const answer = await node.request(
      'getSignaturesForAddress',
      [address, { ...range, commitment: 'confirmed' }],
      signal,
    )
    const list = signatures.parse(answer).map(({ signature }) => signature)
    if (list[0] !== undefined) newest.set(address, list[0])
    return list
  })
  const unread = [...new Set(found.flat())]
  if (unread.length === 0) return
  const read = await few(unread, (signature) => readSolanaTransaction(node, signature, signal))
  // A node that does not have yet what another one told of is asked again with the next look. What it does not have at the first
  // look is older than what nodes keep.
  const missing = new Set(unread.filter((_, index) => read[index] === undefined))
  addresses.forEach((address, index) => {
    const before = known.some((row) => row.address === `${account} ${address}`)
    if (before && found[index]?.some((signature) => missing.has(signature))) newest.delete(address)
  })
  await store(
    options,
    read.filter((transaction) => transaction !== undefined),
    newest,
  )
}
