import type { DurationName } from './case.js'
import type { Fault } from './faults/fault.js'
import type { Flow } from './flows/flow.js'
import { type CaseResult, finishCase, planFault, runFlow, withUnhandled } from './run-case.js'
import { createWorld } from './world/world.js'

/** One step of a random walk: a flow, with a fault at one of its moments. */
export interface WalkStep {
  readonly flow: Flow
  readonly fault: Fault
  /** Index of the moment, modulo their number. */
  readonly moment: number
  readonly duration: DurationName
}

/** Runs flows one after another in one world, each with its fault: the next one begins before all that was delayed has arrived. */
export function runWalk(steps: readonly WalkStep[], seed: number): Promise<CaseResult> {
  return withUnhandled(async () => {
    const world = createWorld(seed)
    world.openTab(true)
    let confirmations = 0
    const heals: (() => void)[] = []
    let scene = { namespace: 'eip155', confirmations }
    for (const { flow, fault, moment: index, duration } of steps) {
      const moment = flow.moments[index % flow.moments.length]
      if (!moment) continue
      const plan = planFault(world, { fault, moment, duration })
      heals.push(plan.heal)
      // Confirmations of all steps count on; each step is a new intention.
      scene = { namespace: 'eip155', confirmations }
      await runFlow(world, flow, scene)
      confirmations = scene.confirmations
      plan.heal()
      if (!world.tab.isOpen()) world.openTab(true)
    }
    for (const heal of heals) heal()
    return finishCase(world, scene, true)
  })
}
