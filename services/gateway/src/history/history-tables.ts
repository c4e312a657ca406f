/**
 * The branch of the chain to which a row belongs. A reorganisation ends a generation. Rows of replaced blocks are kept
 * for a while, with the generation that replaced them: a list that a user is paging through stays unchanged
 * (history-cursor.ts).
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
  /** Id of the writing process, and the time when its lease expires unless renewed. Milliseconds since 1970. */
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
  /** Index in the block; on Solana derived from the signature. */
  readonly position: number
  readonly hash: string
  /** Seconds since 1970. */
  readonly time: number
  readonly sender: string
  /** Empty if a contract was created, or there is no single receiver. */
  readonly recipient: string
  /** The contract that was created, or empty. */
  readonly created: string
  readonly nonce: number
  /** 1 or 0. */
  readonly succeeded: number
  /** Purpose of the called method (method-intent.ts), or empty. */
  readonly intent: string
  /** Number of accounts that received collectibles, for detecting airdrops. */
  readonly spread: number
}

interface HistoryTransfersTable extends Generations {
  readonly chain: string
  readonly block: number
  readonly position: number
  /** Index among the transfers of the transaction. */
  readonly ordinal: number
  readonly kind: 'coin' | 'fungible' | 'collectible'
  /** Address of the token, the pseudo-address for the coin. */
  readonly token: string
  /** Decimal; empty for fungible tokens. */
  readonly token_id: string
  /** Smallest units, decimal. */
  readonly amount: string
  readonly sender: string
  readonly recipient: string
}

/** The transactions of an account, in the order of its list. */
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
  /** 1: read; 0: could not be read, and may be retried. */
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

/** Transactions missing from the history because no node returns them in one answer. */
interface HistoryGapsTable {
  readonly chain: string
  readonly block: number
  /** Hash of the transaction. */
  readonly hash: string
}

/** The history tables. EVM addresses are in lower case. */
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
