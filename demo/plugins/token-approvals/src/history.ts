import type { CaipAddress, StorageArea } from 'quoin/kernel'
import { type ApprovedPair, withoutRepeats } from './approval-log.js'
import { lookBack } from './look-back.js'
import type { NodeReads } from './node-reads.js'
import type { ApprovalsStored, StoredHistory } from './stored.js'
import { maxAccounts, maxPairs } from './stored-limits.js'

/** Maximum depth of a reorganization: this many blocks are searched again. */
const unsettled = 64n

/** The approvals of an account in the blocks searched so far. */
export interface History {
  /** Newest first. */
  readonly pairs: readonly ApprovedPair[]
  /** The oldest block searched. */
  readonly from: bigint
}

export interface HistoryRead {
  readonly account: CaipAddress
  readonly address: string
  readonly reads: NodeReads
  readonly maxRequests: number
}

/** Returns the stored history, if it belongs to the current chain. */
async function known(
  stored: StoredHistory | undefined,
  latest: bigint,
  reads: NodeReads,
): Promise<(History & { readonly to: bigint }) | undefined> {
  if (!stored || BigInt(stored.to) > latest) return undefined
  if ((await reads.blockHash(BigInt(stored.to))) !== stored.hash) return undefined
  return { from: BigInt(stored.from), to: BigInt(stored.to), pairs: stored.pairs }
}

function withAccount(value: ApprovalsStored, account: CaipAddress, history: StoredHistory): ApprovalsStored {
  const { [account]: _, ...others } = value.accounts
  const kept = Object.entries(others).slice(1 - maxAccounts)
  return { ...value, accounts: Object.fromEntries([...kept, [account, history]]) }
}

/**
 * Finds the approvals of an account: in the blocks since the last search, then in those never searched. The result is
 * stored, so that the next search is short.
 */
export async function readHistory(
  { account, address, reads, maxRequests }: HistoryRead,
  area: StorageArea<ApprovalsStored>,
): Promise<History> {
  const { accounts } = await area.read()
  const latest = await reads.blockNumber()
  const before = await known(accounts[account], latest, reads)
  const read = ({ from, to }: { from: bigint; to: bigint }): Promise<readonly ApprovedPair[]> =>
    reads.approvedPairs(address, from, to)

  const fresh = await lookBack(read, { from: before ? before.to + 1n : 0n, to: latest }, maxRequests)
  // If some blocks since the last search were not searched, the stored history does not join on.
  const joined = before && fresh.from === before.to + 1n ? before : undefined
  let history: History = {
    from: joined?.from ?? fresh.from,
    pairs: withoutRepeats([...fresh.pairs, ...(joined?.pairs ?? [])]),
  }
  if (joined && joined.from > 0n) {
    const rest = { from: 0n, to: joined.from - 1n }
    const older = await lookBack(read, rest, maxRequests - fresh.requests).catch(() => undefined)
    if (older) history = { from: older.from, pairs: withoutRepeats([...history.pairs, ...older.pairs]) }
  }

  const settled = latest - unsettled
  if (settled >= history.from && history.pairs.length <= maxPairs) {
    const hash = await reads.blockHash(settled)
    if (hash !== undefined) {
      const { from, pairs } = history
      const entry = { from: String(from), to: String(settled), hash, pairs }
      await area.update((value) => withAccount(value, account, entry))
    }
  }
  return history
}
