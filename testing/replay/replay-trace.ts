import type { AnyKernel, TraceEntry, TraceRecording } from '#kernel'
import { settle } from '../settle.js'
import { atOnceMs } from './connection-acts.js'
import type { ReplayWorld } from './create-replay-world.js'
import { textFact } from './facts.js'
import { findAct } from './find-act.js'
import { isSameEntry, missing, type TraceDifference, unexpected } from './trace-difference.js'

/** Options of a replay. */
export interface ReplayOptions {
  /** The world of the kernel. */
  readonly world: ReplayWorld
  /** Returns the parameters of views, which a recording does not contain. Default: none. */
  readonly viewParams?: (view: string) => unknown
  /** Returns the parameters of the host's requests to wallets, which it does not contain either. Default: none. */
  readonly requestParams?: (method: string) => unknown
  /**
   * Performs an act of the user inside a plugin's view; called for entries of plugins that do not follow by themselves.
   */
  readonly perform?: (entry: TraceEntry) => unknown
  /** Time limit of the kernel's own work, on the system clock. Milliseconds; default 1,000. */
  readonly timeoutMs?: number
  /**
   * Tolerated time difference between an event and its recording: code and responses vary in speed and order.
   * Milliseconds on the platform's clock; default 1,000.
   */
  readonly toleranceMs?: number
  /** Index of the last entry to replay: the kernel then stays as it was at that moment. Default: the last of the recording. */
  readonly until?: number
  /** Ends the replay before the next entry. The differences up to there are returned. */
  readonly signal?: AbortSignal
}

/**
 * Repeats the acts of user, wallets and host in a recorded session and compares the events: those of plugins and of the
 * kernel must follow by themselves. The platform's clock advances as recorded. An event matches if one with the same
 * facts occurs at the same time, within `toleranceMs`; a session recorded on a stopped clock is therefore not compared
 * by order.
 *
 * Acts are derived from the events that they cause. An act of the user is repeated only if its event does not follow by
 * itself. Limit: a kernel that waits for the user where the recorded one acted alone (such as closing the modal) is not
 * detected. Differences of plugins, restored connections, failures and alerts are.
 *
 * @param kernel composed on the platform of `world` with its plugin, and not started
 * @param recording result of `kernel.recording()`, also restored from JSON
 * @returns the differences in order of time; empty if all events match
 * @throws if older entries of the recording were dropped: it must begin with the kernel
 * @example
 * const world = createReplayWorld(recording)
 * const kernel = createKernel({ projectId: 'test', platform: world.platform, networks: world.networks })
 *   .use(world.plugin)
 *   .use(walletsPlugin)
 * expect(await replayTrace(kernel, recording, { world })).toEqual([])
 *
 *
 *
 *
 *
 *
 */
export async function replayTrace(
  kernel: AnyKernel,
  recording: TraceRecording,
  options: ReplayOptions,
): Promise<readonly TraceDifference[]> {
  const { entries, dropped } = recording
  const end = Math.min(options.until ?? entries.length, entries.length - 1) + 1
  if (dropped > 0) {
    throw new Error(
      `The recording cannot be replayed: it does not begin with the kernel, ${dropped} entries are lost.`,
    )
  }
  const { world, timeoutMs = 1_000 } = options
  const { viewParams = () => undefined, requestParams = () => undefined } = options
  const { toleranceMs = 1_000 } = options
  const differences: TraceDifference[] = []
  /** Events without a recorded entry so far. */
  const happened = new Set<TraceEntry>()
  const stop = kernel.trace((entry) => {
    happened.add(entry)
    if (entry.event !== 'rpc:requested') return
    world.wallet(textFact(entry, 'connectorId'))?.expect(textFact(entry, 'caller'), textFact(entry, 'method'))
  })

  const isNotified = (entry: TraceEntry): boolean => {
    for (const one of happened) {
      if (!isSameEntry(one, entry) || Math.abs(one.at - entry.at) > toleranceMs) continue
      return happened.delete(one)
    }
    return false
  }

  const comes = async (entry: TraceEntry, withinMs: number): Promise<boolean> => {
    const until = Date.now() + withinMs
    do {
      await settle()
      if (isNotified(entry)) return true
    } while (Date.now() < until)
    return false
  }

  const act = async (run: () => unknown): Promise<void> => {
    try {
      await run()
    } catch {
      // An act that is no longer possible causes no event: the missing event is reported as the difference.
    }
  }

  const replay = async (at: number, entry: TraceEntry): Promise<boolean> => {
    const passed = entry.at - (entries[at - 1]?.at ?? entry.at)
    if (passed > 0) await world.platform.clock.advanceAsync(passed)
    const find = (): (() => unknown) | undefined =>
      findAct({ kernel, world, entries, at, viewParams, requestParams }) ??
      (options.perform && (() => options.perform?.(entry)))
    // Users are slower: events that followed at once get time to occur by themselves.
    const grace = passed > atOnceMs ? 0 : Math.min(atOnceMs, timeoutMs)
    if (await comes(entry, find() ? grace : timeoutMs)) return true
    const run = find()
    if (!run) return false
    await act(run)
    return comes(entry, timeoutMs)
  }

  try {
    const starting = act(() => kernel.start())
    for (const [at, entry] of entries.slice(0, end).entries()) {
      if (options.signal?.aborted) break
      if (!(await replay(at, entry))) differences.push(missing(entry))
    }
    await world.platform.clock.advanceAsync(0)
    // What happened at once after the last entry is recorded, too.
    for (const later of entries.slice(end)) isNotified(later)
    for (const other of happened) differences.push(unexpected(other))
    // Missing events already report a start that hangs.
    await Promise.race([starting, settle()])
    return differences.sort((a, b) => a.entry.at - b.entry.at)
  } finally {
    stop()
  }
}
