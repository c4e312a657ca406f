import { type PluginContext, remainingMs } from '#kernel'
import type { HistoryPlugin } from '../contract.js'

/** Minimum interval between reads: blocks may come faster than users read. Milliseconds. */
const shortestGap = 4_000

/** The service may lag behind a block: it is read once more, several times for this visit's transactions. */
const echoes = { block: [2_000], own: [1_000, 2_000, 4_000, 8_000] } as const

/** Schedules the next reads of the first page. */
export interface RefreshPace {
  /** The first page was just read: for a block since then, the next read comes soon. */
  begin(): void
  stir(why: keyof typeof echoes): void
  stop(): void
}

export function createRefreshPace(
  ctx: Pick<PluginContext<HistoryPlugin>, 'after' | 'platform'>,
  refresh: () => void,
): RefreshPace {
  let lastAt = Number.NEGATIVE_INFINITY
  let waiting: readonly number[] = []
  let cancel = (): void => undefined

  const plan = (ms: number): void => {
    cancel()
    cancel = ctx.after(ms, () => {
      lastAt = ctx.platform.now()
      const [next, ...rest] = waiting
      waiting = rest
      if (next !== undefined) plan(next)
      refresh()
    })
  }
  return {
    begin() {
      lastAt = ctx.platform.now()
      waiting = []
      plan(echoes.block[0])
    },
    stir(why) {
      // A wait for an own transaction continues: a block in between neither shortens nor extends it.
      if (why === 'block' && waiting.length > 1) return
      waiting = echoes[why]
      plan(why === 'own' ? 0 : remainingMs(lastAt, shortestGap, ctx.platform.now()))
    },
    stop() {
      cancel()
      waiting = []
    },
  }
}
