/** As many as the cores of the smallest machine that this is meant for. */
const LANES = 2

/**
 * Runs checks beside each other so that no core is idle: a check begins when those before it have ended and a lane is free for
 * it, in the order of the list. How a check ended is its own matter: what comes after it runs in any case, and says more.
 * @template {{ name: string, lanes?: number, after?: readonly string[] }} Check
 * `lanes`: how many it fills, one where nothing is said. `after`: names; those that are not in the list are not waited for.
 * @param {readonly Check[]} checks
 * @param {(check: Check) => Promise<void>} run
 * @returns {Promise<void>}
 */
export async function runInLanes(checks, run) {
  const waiting = [...checks]
  const running = new Map()
  const isOpen = (name) => running.has(name) || waiting.some((check) => check.name === name)
  const lanesOf = ({ lanes = 1 }) => Math.min(lanes, LANES)
  while (waiting.length + running.size > 0) {
    let free = [...running.values()].reduce((left, { lanes }) => left - lanes, LANES)
    for (const check of [...waiting]) {
      const lanes = lanesOf(check)
      if (lanes > free || (check.after ?? []).some(isOpen)) continue
      waiting.splice(waiting.indexOf(check), 1)
      free -= lanes
      running.set(check.name, { lanes, ended: run(check).finally(() => running.delete(check.name)) })
    }
    if (running.size === 0) {
      throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
    }
    await Promise.race([...running.values()].map(({ ended }) => ended))
  }
}
