import { type Case, durations, embedded, walletConnect } from './case.js'
import { noFault } from './faults/faults.js'
import { confirmAgain } from './flows/confirm-again.js'
import type { Flow, Scene } from './flows/flow.js'
import type { RecordedEvent } from './history/history.js'
import { checkKept } from './invariants/check-kept.js'
import { checkWorld } from './invariants/check-world.js'
import { withSecureSite } from './world/with-secure-site.js'
import { withWalletConnect } from './world/with-wallet-connect.js'
import { createWorld, TabGone, type World, type WorldOptions } from './world/world.js'

/** The result of a case. */
export interface CaseResult {
  readonly violations: readonly string[]
  readonly history: readonly RecordedEvent[]
  /** False if the flow never reached the fault's moment. */
  readonly hasFailed: boolean
}

/** Begins the fault at its moment, once, and heals it after its duration. Returns a function that heals it now: then it begins no more. */
export function planFault(
  world: World,
  { fault, moment, duration }: Pick<Case, 'fault' | 'moment' | 'duration'>,
): { heal(): void; hasBegun(): boolean } {
  let begun = false
  let isOver = false
  let heal: (() => void) | undefined
  const end = (): void => {
    if (!heal) return
    world.history.add({ type: 'healed', text: fault.name })
    const run = heal
    heal = undefined
    run()
  }
  world.onMoment((reached) => {
    if (reached !== moment || begun || isOver) return
    begun = true
    world.history.add({ type: 'fault', text: fault.name })
    heal = fault.begin(world)
    if (Number.isFinite(durations[duration])) world.clock.after(durations[duration], end)
  })
  const healNow = (): void => {
    isOver = true
    end()
  }
  return { heal: healNow, hasBegun: () => begun }
}

/** Runs the flow; after a reload the user goes on, unless a confirmed request may have been sent. */
export async function runFlow(world: World, flow: Flow, scene: Scene): Promise<void> {
  for (let visit = 0; visit < 3; visit += 1) {
    try {
      if (scene.last === undefined || scene.last === 'no') await flow.run(world, scene)
      else await world.until(() => false, 20_000)
      await confirmAgain(world, flow, scene)
      return
    } catch (error) {
      if (!(error instanceof TabGone)) throw error
      const ended = world.tab
      world.note('the tab is gone; the user opens the page again')
      world.openTab(true)
      world.violations.push(...(await checkKept(world, ended)))
    }
  }
}

/** Heals the world, and checks what must hold then. */
export async function finishCase(world: World, scene: Scene, hasFailed: boolean): Promise<CaseResult> {
  // Everything that was delayed arrives now.
  await world.clock.advanceAsync(240_000)
  if (!world.tab.isOpen()) world.openTab(true)
  const violations = await checkWorld(world, scene)
  return { violations, history: world.history.events, hasFailed }
}

/** Adds the rejections that nobody handled while a case ran. */
export async function withUnhandled(run: () => Promise<CaseResult>): Promise<CaseResult> {
  const unhandled: unknown[] = []
  const onUnhandled = (error: unknown): void => void unhandled.push(error)
  process.on('unhandledRejection', onUnhandled)
  try {
    const result = await run()
    const rejections = unhandled.map((error) => `unhandled rejection: ${error}`)
    return { ...result, violations: [...result.violations, ...rejections] }
  } finally {
    process.off('unhandledRejection', onUnhandled)
  }
}

/** What a wallet that is no extension needs: its cases are of EVM chains. */
const surroundings: Readonly<Record<string, <T>(world: World, run: () => Promise<T>) => Promise<T>>> = {
  [walletConnect]: withWalletConnect,
  [embedded]: withSecureSite,
}

/** Runs a case in its own world. The same case gives the same history. */
export function runCase(one: Case, options: WorldOptions = {}): Promise<CaseResult> {
  return withUnhandled(async () => {
    const world = createWorld(one.seed, { hasBatches: one.flow.hasBatches === true, ...options })
    const within = surroundings[one.namespace]
    const mustRestore =
      one.fault === noFault ||
      (['node', 'gateway', 'relay'].includes(one.fault.area) && !/tab/.test(one.fault.name))
    const namespace = within ? 'eip155' : one.namespace
    const scene: Scene = { namespace, confirmations: 0, mustRestore }
    const plan = planFault(world, one)
    const run = async (): Promise<CaseResult> => {
      world.openTab(true)
      await runFlow(world, one.flow, scene)
      plan.heal()
      return finishCase(world, scene, plan.hasBegun())
    }
    return within ? within(world, run) : run()
  })
}
