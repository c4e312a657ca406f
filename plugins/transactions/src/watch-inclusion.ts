import { durations, isFresh, type PluginContext, parseCaipNetworkId } from '#kernel'
import type { FollowedTransaction, TransactionsPlugin } from './contract.js'
import { reportWhileRunning, whenSeen } from './follow-transaction.js'

/** Pause before the first read, doubled each time, up to the second value. Milliseconds. */
const firstPause = durations.fiveSeconds
const maxPause = 120_000
/** Pause before a missing transaction is read again: one of several nodes may lag. Milliseconds. */
const recheckPause = durations.fiveSeconds
/** Number of reads without the transaction after which it counts as dropped. */
const maxMisses = 2
/** Number of reads after which an id that is in no block, as of a user operation, is left. */
const maxUnseen = 3
/** Longer than six blocks of Bitcoin: a network that reports nothing as final is left. Milliseconds. */
const maxDuration = 2 * 3_600_000

/** Reports of a watch. */
export interface InclusionEvents {
  /** It is in a block that may still be dropped. Called once. */
  seen(): void
  /** Its block was dropped. The watch has ended. */
  dropped(): void
  /** The watch has ended: its block is final, or the network does not report that. */
  ended(): void
}

/**
 * Checks whether a transaction stays in its block until that is final, with growing pauses, while the page is visible and online.
 *
 * @param isSeen it was in a block before; otherwise it counts as dropped only after this watch has read its block
 */
export function watchInclusion(
  ctx: PluginContext<TransactionsPlugin>,
  { id, caipNetworkId }: Pick<FollowedTransaction, 'id' | 'caipNetworkId'>,
  isSeen: boolean,
  events: InclusionEvents,
): void {
  const { chains, networks, platform, signal } = ctx
  const startedAt = platform.now()
  let block: bigint | undefined
  let wasSeen = isSeen
  let misses = 0

  /** Returns the pause before the next read, or the end. */
  const check = async (pause: number): Promise<number | 'ended' | 'dropped'> => {
    const network = networks.find(caipNetworkId)
    const find = chains.find(parseCaipNetworkId(caipNetworkId).namespace)?.transactions?.findInclusion
    const next = Math.min(pause * 2, maxPause)
    if (!network || !find || !isFresh(startedAt, maxDuration, platform.now())) return 'ended'
    // An unreachable network proves nothing.
    const found = await find({ network, id, signal }).catch(() => undefined)
    if (!found || signal.aborted) return next
    if (found.block !== undefined) {
      block = found.block
      misses = 0
      if (found.isFinal) return 'ended'
      if (!wasSeen) events.seen()
      wasSeen = true
      return next
    }
    // A node that lags behind the block.
    if (block !== undefined && found.newest < block) return next
    const isOutside = found.oldest !== undefined && (block === undefined || block < found.oldest)
    misses += 1
    if (wasSeen ? isOutside : misses >= maxUnseen) return 'ended'
    if (!wasSeen || misses < maxMisses) return recheckPause
    return 'dropped'
  }
  const plan = (pause: number): void => {
    ctx.after(pause, () => {
      whenSeen(ctx, () => {
        check(pause).then((next) => {
          if (signal.aborted) return
          if (typeof next === 'number') plan(next)
          else events[next]()
        }, reportWhileRunning(ctx))
      })
    })
  }
  plan(firstPause)
}
