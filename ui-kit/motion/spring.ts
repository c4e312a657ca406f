/** A movement towards a target as of a damped spring: a duration and a CSS easing for animations, and its position. */
export interface Spring {
  /** Milliseconds. */
  readonly duration: number
  /** A CSS `linear()` function. */
  readonly easing: string
  /** Returns the progress at a time in milliseconds: 0 at the start, 1 at the target, more beyond it. */
  at(ms: number): number
  /** Returns the speed at a time, in distances per millisecond. */
  speedAt(ms: number): number
}

export interface SpringOptions {
  /** Time until a movement that starts at rest has settled. Milliseconds. */
  readonly settleMs: number
  /** 0 moves to the target without passing it, 0.5 passes it visibly. Default 0. */
  readonly bounce?: number
  /** Speed at the start towards the target, in distances per millisecond: negative away from it. Default 0. */
  readonly speed?: number
}

/** The distance at which a movement has settled, as a part of the whole. */
const settled = 0.002
/** Straight pieces of the easing: a frame at 60 Hz of a movement of half a second is shorter than one. */
const pieces = 32

/** Creates a spring. With a bounce of 0 and a speed that is not too high it never passes its target. */
export function createSpring({ settleMs, bounce = 0, speed = 0 }: SpringOptions): Spring {
  const damping = 1 - bounce
  // The remaining distance of 0.2 % is reached at 8.6 of a critically damped spring, and at about 6.2 of the hull of another.
  const rate = (damping < 1 ? 6.2 / damping : 8.6) / settleMs
  const swing = rate * Math.sqrt(1 - damping * damping)
  const remaining = (ms: number): number => {
    const decay = Math.exp(-damping * rate * ms)
    if (swing === 0) return decay * (1 + (rate - speed) * ms)
    return decay * (Math.cos(swing * ms) + ((damping * rate - speed) / swing) * Math.sin(swing * ms))
  }
  let duration = settleMs
  while (Math.abs(remaining(duration)) > settled && duration < 2 * settleMs) duration += 10
  const at = (ms: number): number => (ms >= duration ? 1 : 1 - remaining(Math.max(0, ms)))
  const points = Array.from({ length: pieces + 1 }, (_, index) => at((duration * index) / pieces).toFixed(3))
  return {
    duration,
    easing: `linear(${points.map(Number).join(', ')})`,
    at,
    speedAt: (ms) => (ms >= duration ? 0 : (at(ms + 0.5) - at(ms)) / 0.5),
  }
}

/** Returns the speed above which a spring without bounce passes its target: a movement that must not is limited to it. */
export const maxSpeedWithoutPassing = (settleMs: number): number => 8.6 / settleMs
