/** Statistics of a number of frames. */
export interface Frames {
  readonly count: number
  readonly longest: number
  readonly late: number
}

/** Installs the measurements that run in the page, independent of this process. */
export function installProbes(late: number): void {
  const root = (): ShadowRoot => {
    const shadow = document.querySelector('quoin-modal')?.shadowRoot
    if (!shadow) throw new Error('The modal is missing.')
    return shadow
  }
  const painted = (): Promise<number> =>
    new Promise((done) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now())
        port2.postMessage(undefined)
      })
    })
  /** Returns the end of the first frame in which the condition holds. */
  const until = async (isSo: () => boolean): Promise<number> => {
    const deadline = performance.now() + 20_000
    for (;;) {
      const at = await painted()
      if (isSo()) return at
      if (at > deadline) throw new Error('The condition never held.')
    }
  }
  const rest = (): Promise<void> => new Promise((done) => setTimeout(done, 500))
  const rows = (): number => root().querySelectorAll('[role=listitem] [data-row]').length
  const scroller = (): HTMLElement => {
    const found = root().querySelector<HTMLElement>('[data-q-scroll]')
    if (!found) throw new Error('Nothing scrolls.')
    return found
  }
  const height = (): number => root().querySelector<HTMLElement>('[role=list]')?.offsetHeight ?? 0
  /** Throws if the visible rows are not those at the scroll position. */
  const expectRows = async (): Promise<void> => {
    const box = scroller().getBoundingClientRect()
    await until(
      () =>
        root()
          .elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
          ?.closest('[data-row]') !== null,
    )
  }
  const frames = async (isOver: () => boolean, each?: () => void): Promise<Frames> => {
    const deltas: number[] = []
    const parts = new Set<string | undefined>()
    let before = await new Promise<number>(requestAnimationFrame)
    while (!isOver()) {
      each?.()
      const now = await new Promise<number>(requestAnimationFrame)
      deltas.push(now - before)
      before = now
      parts.add(root().querySelector<HTMLElement>('[role=listitem]:last-child')?.dataset.index)
    }
    // A list that stands still does not scroll.
    if (parts.size < deltas.length / 2)
      throw new Error(`Of ${deltas.length} frames, ${parts.size} had new rows.`)
    await expectRows()
    return {
      count: deltas.length,
      longest: Math.max(...deltas),
      // A difference below a millisecond is imprecision of the timestamps.
      late: deltas.filter((delta) => delta >= late + 1).length,
    }
  }
  let isScrolling = false
  Object.assign(window, {
    probes: {
      async firstPaint() {
        window.historyMany?.empty()
        await until(() => rows() === 0)
        await rest()
        window.historyMany?.fill()
        const [data] = performance.getEntriesByName('history:data')
        return (await until(() => rows() > 0)) - (data?.startTime ?? Number.NaN)
      },
      async back() {
        root().querySelector<HTMLElement>('[data-row]')?.click()
        await until(() => rows() === 0)
        await rest()
        const back = root().querySelector<HTMLElement>('button[aria-label=Back]')
        const from = performance.now()
        back?.click()
        return (await until(() => rows() > 0)) - from
      },
      wheel: async () => {
        isScrolling = true
        return frames(() => !isScrolling)
      },
      endWheel: () => {
        isScrolling = false
      },
      // Measured separately: the search for outlines takes time in each frame.
      outlines: async () => {
        const box = scroller().getBoundingClientRect()
        const seen = { rows: 0, outlines: 0 }
        isScrolling = true
        while (isScrolling) {
          await new Promise<number>(requestAnimationFrame)
          for (const row of root().querySelectorAll('[role=listitem]')) {
            const { top, bottom } = row.getBoundingClientRect()
            if (bottom < box.top || top > box.bottom) continue
            seen.rows += 1
            if (row.querySelector('.q-virtual-outline')) seen.outlines += 1
          }
        }
        if (seen.rows === 0) throw new Error('No row was visible.')
        await expectRows()
        return (100 * seen.outlines) / seen.rows
      },
      drag: () => {
        let step = 0
        const end = scroller().scrollHeight
        return frames(
          () => step >= 180,
          () => {
            step += 1
            scroller().scrollTop = (end * step) / 200
          },
        )
      },
      async toStart() {
        scroller().scrollTop = 0
        await rest()
      },
      async furtherPage() {
        await rest()
        const before = height()
        performance.clearMarks('history:answer')
        scroller().scrollTop = scroller().scrollHeight
        const at = await until(() => height() > before)
        const [answer] = performance.getEntriesByName('history:answer')
        await expectRows()
        return at - (answer?.startTime ?? Number.NaN)
      },
    },
  })
}

interface Probes {
  firstPaint(): Promise<number>
  back(): Promise<number>
  wheel(): Promise<Frames>
  outlines(): Promise<number>
  endWheel(): void
  drag(): Promise<Frames>
  toStart(): Promise<void>
  furtherPage(): Promise<number>
}
declare global {
  interface Window {
    probes: Probes
    historyMany?: { readonly empty: () => void; readonly fill: () => void }
  }
}
