/**
 * Which branch of the chain a row belongs to. A reorganisation ends a generation: rows of the replaced blocks are kept for a while
 * with the generation that replaced them, so that a list that somebody is scrolling through stays as it was (see history-cursor.ts).
 */
interface Generations {
  /** The generation in which the row was written. */
  readonly born: number
  /** The generation that replaced it; 0 while it is on the chain. */
  orphaned: number
}

interface HistoryCursorsTable {
  /** CAIP-2. */
  readonly chain: string
  /** The last block whose rows are stored; one below the first while there is none. */
  block: number
  /** Its hash; empty while there is none. */
  hash: string
  generation: number
  /** The process that writes, and until when unless it says so again. Milliseconds since 1970. */
  writer: string
  lease_until: number
}

interface HistoryBlocksTable extends Generations {
  readonly chain: string
  readonly number: number
  readonly hash: string
  readonly parent: string
  /** Seconds since 1970. */
  readonly time: number
}

interface HistoryTransactionsTable extends Generations {
  readonly chain: string
  readonly block: number
  /** Place in the block; on Solana made of the signature. */
  readonly position: number
  readonly hash: string
  /** Seconds since 1970. */
  readonly time: number
  readonly sender: string
  /** Empty where a contract was created, or there is no one receiver. */
  readonly recipient: string
  /** The contract that was created, or empty. */
  readonly created: string
  readonly nonce: number
  /** 1 or 0. */
  readonly succeeded: number
  /** What the method says that it is for (method-intent.ts), or empty. */
  readonly intent: string
  /** How many accounts received collectibles: airdrops are told by it. */
  readonly spread: number
}

interface HistoryTransfersTable extends Generations {
  readonly chain: string
  readonly block: number
  readonly position: number
  /** Place among the transfers of the transaction. */
  readonly ordinal: number
  readonly kind: 'coin' | 'fungible' | 'collectible'
  /** Address of the token, the pseudo-address for the coin. */
  readonly token: string
  /** Decimal; empty for what is fungible. */
  readonly token_id: string
  /** Smallest units, decimal. */
  readonly amount: string
  readonly sender: string
  readonly recipient: string
}

/** What an account took part in; the order of its list. */
interface HistoryEntriesTable extends Generations {
  readonly account: string
  readonly chain: string
  readonly block: number
  readonly position: number
  readonly time: number
}

interface HistoryNftsTable {
  readonly chain: string
  readonly token: string
  readonly token_id: string
  readonly name: string
  readonly preview: string
  readonly detail: string
  readonly description: string
  readonly collection: string
  /** 1: known; 0: could not be read, and may be tried again. */
  readonly known: number
  /** Milliseconds since 1970. */
  readonly read_at: number
}

interface HistorySolanaAddressesTable {
  readonly chain: string
  readonly address: string
  /** The newest signature whose transaction is stored. */
  readonly newest: string
}

/** Transactions that the history lacks, since no node gives them in one answer. */
interface HistoryGapsTable {
  readonly chain: string
  readonly block: number
  /** Of the transaction. */
  readonly hash: string
}

/** The tables of this part. EVM addresses are in lower case. */
export interface HistoryTables {
  history_cursors: HistoryCursorsTable
  history_blocks: HistoryBlocksTable
  history_transactions: HistoryTransactionsTable
  history_transfers: HistoryTransfersTable
  history_entries: HistoryEntriesTable
  history_nfts: HistoryNftsTable
  history_solana_addresses: HistorySolanaAddressesTable
  history_gaps: HistoryGapsTable
}
