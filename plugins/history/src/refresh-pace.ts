import type { PluginContext } from '#kernel'
import type { HistoryPlugin } from './contract.js'

/** Blocks come faster than anybody reads: no sooner after the last time. Milliseconds. */
const shortestGap = 4_000

/** A service reads blocks, too, and may be a moment behind: then it is asked once more, several times for what was sent here. */
const echoes = { block: [2_000], own: [1_000, 2_000, 4_000, 8_000] } as const

/** When the first page is read again. */
export interface RefreshPace {
  /** It was read just now: a block that came between is met soon. */
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
      // What waits for an own transaction goes on, and is due sooner: a block in between neither shortens it nor puts it off.
      if (why === 'block' && waiting.length > 1) return
      waiting = echoes[why]
      plan(why === 'own' ? 0 : Math.max(0, lastAt + shortestGap - ctx.platform.now()))
    },
    stop() {
      cancel()
      waiting = []
    },
  }
}
