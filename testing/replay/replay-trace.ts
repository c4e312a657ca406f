import type { AnyKernel, TraceEntry, TraceRecording } from '#kernel'
import { settle } from '../settle.js'
import { atOnceMs } from './connection-acts.js'
import type { ReplayWorld } from './create-replay-world.js'
import { textFact } from './facts.js'
import { findAct } from './find-act.js'
import { isSameEntry, missing, type TraceDifference, unexpected } from './trace-difference.js'

/** What a replay needs besides the recording. */
export interface ReplayOptions {
  /** The world that the kernel was made in. */
  readonly world: ReplayWorld
  /** Parameters of views, which a recording does not hold. Default: none. */
  readonly viewParams?: (view: string) => unknown
  /** Parameters of the host's requests to wallets, which it does not hold either. Default: none. */
  readonly requestParams?: (method: string) => unknown
  /** Does what a person did inside a plugin's view: asked for entries of plugins that do not happen by themselves. */
  readonly perform?: (entry: TraceEntry) => unknown
  /** How long the kernel may take for what it does by itself, on the clock of the wall. Milliseconds; default 1,000. */
  readonly timeoutMs?: number
  /**
   * How far in time an event may be from where it was recorded: code and answers do not come as fast each time, nor in the
   * same order. Milliseconds on the platform's clock; default 1,000.
   */
  readonly toleranceMs?: number
}

/**
 * Does again what person, wallets and host did in a recorded session, and compares the events: those of plugins and of the
 * kernel must follow by themselves. Time passes on the platform's clock as it did then. An event has happened again if one
 * with the same facts comes at the same time, give or take `toleranceMs`; in a session recorded on a clock that stands
 * still, the order is therefore not compared.
 *
 * Acts are told from the events that they cause. What a person did is only done again where it does not happen by itself;
 * so a kernel that waits for a person where the recorded one acted on its own (closing the modal, say) is not told apart,
 * while everything of plugins, of connections that were restored, of failures and of alerts is.
 *
 * @param kernel was composed on the platform of `world` with its plugin, and not started
 * @param recording of `kernel.recording()`, also after a trip as JSON
 * @returns the differences in the order of time; none where everything happened again
 * @throws where older entries of the recording were let go: it must begin with the kernel
 * @example
 * const world = createReplayWorld(recording)
 * const kernel = createKernel({ projectId: 'test', platform: world.platform, networks: world.networks })
 *   .use(world.plugin)
 *   .use(walletsPlugin)
 * expect(await replayTrace(kernel, recording, { world })).toEqual([])
 */
export async function replayTrace(
  kernel: AnyKernel,
  recording: TraceRecording,
  options: ReplayOptions,
): Promise<readonly TraceDifference[]> {
  const { entries, dropped } = recording
  if (dropped > 0) {
    throw new Error(
      `The recording cannot be replayed: it does not begin with the kernel, ${dropped} entries are lost.`,
    )
  }
  const { world, timeoutMs = 1_000 } = options
  const { viewParams = () => undefined, requestParams = () => undefined } = options
  const { toleranceMs = 1_000 } = options
  const differences: TraceDifference[] = []
  /** What happened and was not recorded, as far as is known by now. */
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
      // What cannot be done any more does not happen: that is the difference that is told.
    }
  }

  const replay = async (at: number, entry: TraceEntry): Promise<boolean> => {
    const passed = entry.at - (entries[at - 1]?.at ?? entry.at)
    if (passed > 0) await world.platform.clock.advanceAsync(passed)
    const find = (): (() => unknown) | undefined =>
      findAct({ kernel, world, entries, at, viewParams, requestParams }) ??
      (options.perform && (() => options.perform?.(entry)))
    // A person is not that quick: what followed at once is given time to happen by itself.
    const grace = passed > atOnceMs ? 0 : Math.min(atOnceMs, timeoutMs)
    if (await comes(entry, find() ? grace : timeoutMs)) return true
    const run = find()
    if (!run) return false
    await act(run)
    return comes(entry, timeoutMs)
  }

  try {
    const starting = act(() => kernel.start())
    for (const [at, entry] of entries.entries())
      if (!(await replay(at, entry))) differences.push(missing(entry))
    await world.platform.clock.advanceAsync(0)
    for (const other of happened) differences.push(unexpected(other))
    // A start that hangs has been told by what is missing.
    await Promise.race([starting, settle()])
    return differences.sort((a, b) => a.entry.at - b.entry.at)
  } finally {
    stop()
  }
}
