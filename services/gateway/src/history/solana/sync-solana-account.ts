import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ChainNode } from '../../chains/chain-node.js'
import type { Database } from '../../storage/open-database.js'
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
/** Limits of what is read for one page. */
const TOKEN_ACCOUNTS = 20
const FIRST_LOOK = 100
const LATER_LOOK = 1000
const AT_ONCE = 4
/** Number of transactions that are stored at a time. */
const PART = 20

const signatures = z.array(z.object({ signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/) }))
const tokenAccounts = z.object({ value: z.array(z.object({ pubkey: z.string() })) })

/** Derives a position within the slot that is the same in every process: nodes return none. */
function positionOf(signature: string): number {
  return createHash('sha256').update(signature).digest().readUIntBE(0, 6)
}

/** Processes a list, a few items at a time; after a failure, starts no further item. */
async function few<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...items.entries()]
  const lane = async (): Promise<void> => {
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await run(next[1])
    } catch (error) {
      waiting.length = 0
      throw error
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return results
}

async function store(
  { database, node, account }: SolanaSyncOptions,
  transactions: readonly SolanaTransaction[],
): Promise<void> {
  const branch = { chain: node.chain.id, born: 0, orphaned: 0 }
  await database.query.transaction().execute(async (query) => {
    for (const { signature, slot, time, succeeded, feePayer, transfers } of transactions) {
      const place = { ...branch, block: slot, position: positionOf(signature) }
      // Another account's sync may have stored it, with the same rows.
      await query
        .insertInto('history_transactions')
        .values({
          ...place,
          hash: signature,
          time,
          sender: feePayer,
          recipient: transfers[0]?.to ?? '',
          created: '',
          nonce: 0,
          succeeded: succeeded ? 1 : 0,
          intent: transfers.length === 0 ? 'execute' : '',
          spread: 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const rows = transfers.map(({ token, amount, from, to }, ordinal) => ({
        ...place,
        kind: token === SOL_ADDRESS ? ('coin' as const) : ('fungible' as const),
        ordinal,
        token,
        token_id: '',
        amount: String(amount),
        sender: from,
        recipient: to,
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
  })
}

/** An address of the account, with the newest signature whose transaction is stored. */
interface Place {
  readonly address: string
  readonly until: string | undefined
}

async function storePlace(
  { database, node, account }: SolanaSyncOptions,
  address: string,
  newest: string,
): Promise<void> {
  await database.query
    .insertInto('history_solana_addresses')
    .values({ chain: node.chain.id, address: `${account} ${address}`, newest })
    .onConflict((conflict) => conflict.columns(['chain', 'address']).doUpdateSet({ newest }))
    .execute()
}

/** Returns the signatures that are already stored for the account: an earlier sync may have been interrupted. */
async function storedOf(
  { database, node, account }: SolanaSyncOptions,
  signatures: readonly string[],
): Promise<ReadonlySet<string>> {
  if (signatures.length === 0) return new Set()
  const rows = await database.query
    .selectFrom('history_transactions as sent')
    .innerJoin('history_entries as entry', (join) =>
      join
        .onRef('entry.chain', '=', 'sent.chain')
        .onRef('entry.block', '=', 'sent.block')
        .onRef('entry.position', '=', 'sent.position')
        .onRef('entry.born', '=', 'sent.born'),
    )
    .where('sent.chain', '=', node.chain.id)
    .where('sent.hash', 'in', signatures)
    .where('entry.account', '=', account)
    .select('sent.hash')
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

async function readTokenAccounts({ node, account, signal }: SolanaSyncOptions): Promise<readonly string[]> {
  const own = await Promise.all(
    TOKEN_PROGRAMS.map(async (programId) => {
      const slice = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, commitment: 'confirmed' }
      const answer = await node.request('getTokenAccountsByOwner', [account, { programId }, slice], signal)
      return tokenAccounts.parse(answer).value.map(({ pubkey }) => pubkey)
    }),
  )
  return own.flat().slice(0, TOKEN_ACCOUNTS)
}

/** Reads the signatures of an address since its last stored one, newest first. */
async function readSignatures(
  { node, signal }: SolanaSyncOptions,
  { address, until }: Place,
): Promise<readonly string[]> {
  const range = until === undefined ? { limit: FIRST_LOOK } : { limit: LATER_LOOK, until }
  const terms = { ...range, commitment: 'confirmed' }
  const answer = await node.request('getSignaturesForAddress', [address, terms], signal)
  return signatures.parse(answer).map(({ signature }) => signature)
}

/** Stores an address's new transactions in parts; its newest signature is stored once all of them are. */
async function syncAddress(
  options: SolanaSyncOptions,
  { address, until }: Place,
  list: readonly string[],
): Promise<void> {
  const { node, signal } = options
  const [newest] = list
  if (newest === undefined) return
  const stored = await storedOf(options, list)
  const unread = list.filter((signature) => !stored.has(signature))
  let isComplete = true
  for (let start = 0; start < unread.length; start += PART) {
    const part = unread.slice(start, start + PART)
    const read = await few(part, (signature) => readSolanaTransaction(node, signature, signal))
    await store(
      options,
      read.filter((transaction) => transaction !== undefined),
    )
    isComplete &&= read.every((transaction) => transaction !== undefined)
  }
  // The next sync retries a transaction that one node listed and another lacks. In a first sync, missing transactions
  // are older than nodes keep.
  if (isComplete || until === undefined) await storePlace(options, address, newest)
}

/**
 * Stores an account's transactions since the last sync, including those of its token accounts: a Solana node lists the
 * transactions per address only. The first sync stores the last hundred of each address and no older ones; later syncs
 * store all, up to a thousand each.
 *
 * Transactions are stored part by part, address by address: the next sync continues an interrupted one.
 *
 * @throws what the node throws
 */
export async function syncSolanaAccount(options: SolanaSyncOptions): Promise<void> {
  const { database, node, account } = options
  const addresses = [account, ...(await readTokenAccounts(options))]
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
  const places = addresses.map((address): Place => {
    return { address, until: known.find((row) => row.address === `${account} ${address}`)?.newest }
  })
  const lists = await few(places, (place) => readSignatures(options, place))
  for (const [index, place] of places.entries()) await syncAddress(options, place, lists[index] ?? [])
}
