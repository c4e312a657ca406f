declare global {
  interface Window {
    movements: MovementProbe
  }
}

/** The time of a movement, as of `Date.now()`. Milliseconds. */
export interface MovedTime {
  readonly start: number
  readonly end: number
}

export interface MovementProbe {
  /** Waits for the next movement of the modal, and until nothing in it moves. */
  record(): Promise<MovedTime>
  /** The same for a bare box that grows as the card did last, with a shadow and a radius. */
  recordBare(): Promise<MovedTime>
}

/** Installs the measurement. Runs in the page. */
export function installMovementProbe(): void {
  const frame = (): Promise<number> => new Promise(requestAnimationFrame)
  const shadow = (): ShadowRoot | null | undefined => document.querySelector('quoin-modal')?.shadowRoot
  let size = { width: 400, height: 600 }

  let times: MovedTime[] = []
  const known = new WeakSet<Animation>()
  /** Notes when an animation runs, once it is displayed. Returns false for one that is endless. */
  const note = (animation: Animation): boolean => {
    const end = Number(animation.effect?.getComputedTiming().endTime)
    if (!Number.isFinite(end)) return false
    if (known.has(animation)) return true
    known.add(animation)
    void animation.ready.then(
      ({ startTime }) => {
        const start = Number(startTime)
        times.push({ start, end: start + end })
      },
      () => undefined,
    )
    return true
  }
  // A busy page may run no script between the start of a movement and its end.
  const { animate } = Element.prototype
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given)
    note(animation)
    return animation
  }

  const recordIn = async (all: () => readonly Animation[]): Promise<MovedTime> => {
    times = []
    const deadline = performance.now() + 5_000
    for (;;) {
      const now = await frame()
      const moving = all().filter((animation) => note(animation) && animation.playState === 'running')
      const start = Math.min(...times.map((time) => time.start))
      const end = Math.max(...times.map((time) => time.end))
      if (times.length > 0 && moving.length === 0 && now > end)
        return { start: performance.timeOrigin + start, end: performance.timeOrigin + end }
      if (now > deadline) throw new Error('Nothing moved.')
    }
  }

  window.movements = {
    record: () =>
      recordIn(() => {
        const { width, height } = shadow()?.querySelector('.q-card')?.getBoundingClientRect() ?? size
        size = { width, height }
        return shadow()?.getAnimations() ?? []
      }),
    async recordBare() {
      const { width, height } = size
      const box = document.createElement('div')
      box.style.cssText = `position:fixed;z-index:99999;inset:0 auto auto 0;width:${width}px;height:${height}px;background:#fff;border-radius:24px;box-shadow:0 12px 40px rgb(0 0 0 / .2)`
      document.body.append(box)
      await frame()
      await frame()
      const recording = recordIn(() => box.getAnimations())
      box.animate({ height: [`${height * 0.6}px`, `${height}px`] }, { duration: 150, easing: 'ease-out' })
      const time = await recording
      box.remove()
      return time
    },
  }
}
