/** The number of cores of the smallest supported machine. */
const LANES = 2

/**
 * Runs checks in parallel so that no core is idle: a check starts when the checks in its `after` have ended and a lane
 * is free, in the order of the list. The checks after a failed one run in any case.
 * @template {{ name: string, lanes?: number, after?: readonly string[] }} Check `lanes`: the number of lanes that it
 * fills, default one. `after`: names of checks; names that are not in the list are ignored.
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
