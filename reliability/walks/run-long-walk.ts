import { type TokensApi, TokensToken } from '#plugins/tokens'
import { connectWallet } from '../flows/connect-wallet.js'
import type { RecordedEvent } from '../history/history.js'
import { checkWorld } from '../invariants/check-world.js'
import { alice, carol } from '../world/evm-wallet.js'
import { createRandom } from '../world/random.js'
import { createWorld, TabGone, type World } from '../world/world.js'
import { refill } from './refill.js'
import { createWalkModel } from './walk-model.js'
import { activate, type Walk, walkSteps } from './walk-steps.js'

/** One step of a walk; its seed decides everything about it. */
export interface PlannedStep {
  readonly name: string
  readonly seed: number
}

/** The result of a walk, which ends with its first violations. */
export interface LongWalkResult {
  readonly violations: readonly string[]
  /** The steps since everything was quiet, and their events. */
  readonly lastSteps: readonly PlannedStep[]
  readonly lastEvents: readonly RecordedEvent[]
  /** Steps that were taken. */
  readonly steps: number
  readonly events: number
  /** Transactions that a ledger executed. */
  readonly executed: number
}

/** Steps between two thorough checks. */
const quietEvery = 50

/** Plans a walk: the same seed gives the same steps. */
export function planWalk(seed: number, length: number): readonly PlannedStep[] {
  const random = createRandom(seed)
  const names = walkSteps.flatMap(({ name, weight }) => Array.from({ length: weight }, () => name))
  return Array.from({ length }, () => ({ name: random.pick(names), seed: random.between(1, 999_999) }))
}

/** Returns a world in which only what happened since the last quiet moment exists. */
function sinceQuiet(world: World): World {
  const [events, promises, tabs] = [world.history.events.length, world.promises.length, world.tabs.length]
  return Object.create(world, {
    history: { get: () => ({ ...world.history, events: world.history.events.slice(events) }) },
    promises: { get: () => world.promises.slice(promises) },
    tabs: { get: () => world.tabs.slice(tabs) },
  })
}

/** Returns all accounts of the wallets. */
function accountsOf({ connectorWallets }: World): ReadonlySet<string> {
  const others = [...connectorWallets.values()].flatMap((wallet) =>
    [1, 0].map((index) => {
      wallet.chooseAccount(index)
      return wallet.account()
    }),
  )
  return new Set([alice, carol, ...others])
}

/** The displayed accounts are accounts of the wallets, and no listener threw. */
function checkPage({ tab, connectorWallets }: World, accounts: ReadonlySet<string>): readonly string[] {
  if (!tab.isOpen()) return []
  const shown = ['eip155', ...connectorWallets.keys()].flatMap((namespace) => {
    const address = tab.kernel.connections.active(namespace)?.accounts[0]?.address
    return address === undefined || accounts.has(address)
      ? []
      : [`account: ${address} is displayed, and no wallet has it`]
  })
  const thrown = tab.platform.logs.flatMap(({ level, parts }) =>
    level === 'error' ? [`listener threw: ${parts.map(String).join(' ')}`] : [],
  )
  return [...shown, ...thrown]
}

/** The widget displays the balance of the ledger, once it has read it again. */
async function checkBalance(world: World): Promise<readonly string[]> {
  const { tab, evmLedgers } = world
  const tokens = await loadTokens(world)
  const connection = tab.kernel.connections.active('eip155')
  const ledger = evmLedgers.find(({ caipNetworkId }) => caipNetworkId === connection?.caipNetworkId)
  const account = connection?.accounts[0]?.address
  if (!tokens || !ledger || account === undefined) return []
  const stop = tokens.watch('eip155')
  const shown = () =>
    tokens
      .store('eip155')
      .getState()
      .tokens.find((one) => one.caipNetworkId === ledger.caipNetworkId && one.address === undefined)?.value
  const isTrue = await world.until(() => shown() === ledger.balanceOf(account), 180_000)
  stop()
  return isTrue ? [] : [`balance: ${shown()} is displayed, and ${account} has ${ledger.balanceOf(account)}`]
}

/** Loads the tokens, unless their code did not arrive when the page was opened. */
async function loadTokens(world: World): Promise<TokensApi | undefined> {
  let isOver = false
  const loading = world.track('load', world.tab.kernel.load(TokensToken)).finally(() => {
    isOver = true
  })
  return (await world.until(() => isOver, 30_000)) ? loading : undefined
}

/**
 * Takes the steps of a plan in one world. Ends at the first violation.
 *
 * @param maxMs takes no further step after this time; milliseconds
 */
export async function runLongWalk(
  seed: number,
  plan: readonly PlannedStep[],
  maxMs: number = Number.POSITIVE_INFINITY,
): Promise<LongWalkResult> {
  const end = performance.now() + maxMs
  const world = createWorld(seed)
  const accounts = accountsOf(world)
  const model = createWalkModel(world)
  const walk: Walk = { world, confirmations: 0, watched: [], heals: [] }
  let recent = sinceQuiet(world)
  let lastSteps: PlannedStep[] = []
  world.openTab(true)

  const violations: string[] = []
  const takeStep = async ({ name, seed: own }: PlannedStep): Promise<void> => {
    if (!world.tab.isOpen()) {
      walk.watched.length = 0
      world.openTab(true)
    }
    try {
      await walkSteps.find((one) => one.name === name)?.run(walk, createRandom(own))
    } catch (error) {
      if (!(error instanceof TabGone))
        violations.push(`thrown: ${name}: ${Object(error).code ?? ''} ${error}`)
    }
    violations.push(...model.read(), ...model.compare(), ...checkPage(world, accounts))
  }

  /** Heals everything, lets all that was delayed arrive, and checks what must hold then. */
  const becomeQuiet = async (): Promise<void> => {
    for (const heal of walk.heals.splice(0)) heal()
    world.user.decision = 'approve'
    world.user.next = undefined
    world.user.release()
    await world.clock.advanceAsync(240_000)
    if (!world.tab.isOpen()) world.openTab(true)
    await connectWallet(world, 'eip155')
    await activate(world, 'eip155')
    violations.push(...(await checkBalance(world)))
    const scene = { namespace: 'eip155', confirmations: walk.confirmations }
    violations.push(...(await checkWorld(recent, scene)), ...model.read(), ...model.compare())
    walk.watched.length = 0
    recent = sinceQuiet(world)
    lastSteps = []
    world.isStorageUnreliable = false
    world.evmWallet.chooseAccount(alice)
    world.evmWallet.chooseNetwork('eip155:1')
    for (const wallet of world.connectorWallets.values()) wallet.chooseAccount(0)
    refill(world)
    violations.push(...model.read())
    world.openTab(true)
  }

  const started = recent
  let steps = 0
  for (const step of plan) {
    steps += 1
    lastSteps.push(step)
    const [before, own] = [recent, lastSteps]
    await takeStep(step)
    const isLast = steps === plan.length || performance.now() > end
    if (violations.length === 0 && (isLast || steps % quietEvery === 0)) await becomeQuiet()
    if (violations.length > 0) {
      const lastEvents = before.history.events
      const executed = world.history.events.filter(({ type }) => type === 'executed').length
      const events = world.history.events.length
      return { violations, lastSteps: own, lastEvents, steps, events, executed }
    }
    if (isLast) break
  }
  const executed = started.history.events.filter(({ type }) => type === 'executed').length
  return { violations, lastSteps, lastEvents: [], steps, events: started.history.events.length, executed }
}
