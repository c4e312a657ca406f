import type { CaipAddress, StorageArea } from 'quoin/kernel'
import { type ApprovedPair, withoutRepeats } from './approval-log.js'
import { lookBack } from './look-back.js'
import type { NodeReads } from './node-reads.js'
import type { ApprovalsStored, StoredHistory } from './stored.js'
import { maxAccounts, maxPairs } from './stored-limits.js'

/** How many blocks may still be replaced by others, at the most: so many are looked at again. */
const unsettled = 64n

/** Whom an account approved, as far as the chain was looked at. */
export interface History {
  /** The newest first. */
  readonly pairs: readonly ApprovedPair[]
  /** The oldest block that was looked at. */
  readonly from: bigint
}

export interface HistoryRead {
  readonly account: CaipAddress
  readonly address: string
  readonly reads: NodeReads
  readonly maxRequests: number
}

/** What is known from before, if it is of the chain as it is now. */
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
 * Finds whom an account approved: in the blocks since the last look, then in those that were never looked at. What was found
 * is stored, so that the next look is short.
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
  // Where not all blocks since then could be looked at, what was known before does not join on.
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
