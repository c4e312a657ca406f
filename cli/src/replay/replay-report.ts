import { standardPlugins } from '#bundle'
import {
  type AnyKernel,
  createKernel,
  definePlugin,
  type Plugin,
  type PluginContext,
  type PluginTypes,
  type TraceEntry,
} from '#kernel'
import type { BugReport } from '#plugins/bug-report'
import { createReplayWorld, replayTrace, type TraceDifference } from '#testing'
import { observePlugins } from './observe-plugins.js'
import { failingSteps, shortened } from './report-steps.js'
import { restoreValue } from './restore-value.js'
import { type ReplayedView, replayView, type ViewStage, viewErrorOf } from './view-failure.js'

/** The world of the replay has its own chains and wallets; logins need a server. */
const leftOut: readonly string[] = [
  'eip155',
  'walletconnect',
  'embedded',
  'email',
  'social',
  'safe',
  'bugReport',
]

/** Time limit of a replay, on the system clock. Milliseconds. */
const limitMs = 60_000

/** Time limit of the kernel's own work for one step. Milliseconds. */
const stepMs = 400

export interface ReplayedReport {
  /** The kernel, as it was after the failing step. Dispose it. */
  readonly kernel: AnyKernel
  /** Index of the failing step; `undefined` if the report has none. */
  readonly step: number | undefined
  /** Indexes of all failing steps. */
  readonly failures: readonly number[]
  /** Whether the failing step happened again. */
  readonly isReproduced: boolean
  readonly differences: readonly TraceDifference[]
  /** Ids of the plugins that were replayed. */
  readonly plugins: readonly string[]
  /** Ids of the report's plugins that were not. */
  readonly missing: readonly string[]
  /** The failing step is one of a view: its error, and what failed in the replay. */
  readonly view: ReplayedView | undefined
  /** The time limit ended the replay. */
  readonly isCut: boolean
}

type AnyPlugin = Plugin<PluginTypes>

const isPlugin = (value: unknown): value is AnyPlugin => Object(value).quoin === 'plugin'

/** Returns a plugin that does not review requests: nobody answers a review here. */
function withoutReview(plugin: AnyPlugin): AnyPlugin {
  const { manifest } = plugin
  if (manifest.id !== 'review') return plugin
  return definePlugin<PluginTypes>({ ...manifest, contributes: { ...manifest.contributes, extra: [] } })
}

/** Loads the standard plugins of a report. */
async function standardOnes(ids: readonly string[]): Promise<readonly AnyPlugin[]> {
  const rows = standardPlugins.filter(({ id }) => ids.includes(id) && !leftOut.includes(id))
  const loaded = rows.map(async ({ plugin }) =>
    typeof plugin === 'function' ? Object.values(await plugin()).find(isPlugin) : plugin,
  )
  return (await Promise.all(loaded)).filter(isPlugin).map(withoutReview)
}

/**
 * Returns the parameters of views that connect a wallet, in the order in which they were opened: the wallet of the next connection. Others
 * are not in a report.
 */
function connectorsOfViews(entries: readonly TraceEntry[]): (view: string) => unknown {
  const isConnecting = (view: unknown): boolean => String(view).startsWith('Connecting')
  const opened = entries.flatMap(({ event, facts = {} }, index) => {
    if (event !== 'router:changed' || !isConnecting(facts.view)) return []
    const next = entries.slice(index).find((entry) => /^connection:(connected|failed)$/.test(entry.event))
    return [next?.facts?.connectorId]
  })
  return (view) => {
    const connectorId = isConnecting(view) ? opened.shift() : undefined
    return connectorId === undefined ? undefined : { connectorId }
  }
}

/**
 * Repeats a request that a plugin sent after a press in its view, which nobody presses here. Its other events are left to it, as their
 * payloads are not in a report.
 */
function performIn(
  contexts: ReadonlyMap<string, PluginContext>,
  { event, source, facts = {} }: TraceEntry,
): void {
  const context = contexts.get(source)
  if (event !== 'rpc:requested' || !context) return
  const connections = context.connections.store.getState().connections
  const namespace = connections.find(({ connectorId }) => connectorId === facts.connectorId)?.namespace
  context.rpc
    .request({ method: String(facts.method), params: [], ...(namespace && { namespace }) })
    .catch(() => undefined)
}

/**
 * Replays a report on the test platform up to its last failing step. Nothing is requested from the network.
 *
 * @param stage displays the view that failed
 * @param own the host's plugins
 * @param chosen index of the failing step
 */
export async function replayReport(
  report: BugReport,
  stage: ViewStage,
  own: readonly AnyPlugin[] = [],
  chosen?: number,
): Promise<ReplayedReport> {
  const recording = shortened(report.trace)
  const failures = failingSteps(recording.entries)
  const step = chosen ?? failures.at(-1)
  const running = report.plugins.filter(({ status }) => status !== 'disabled').map(({ id }) => id)
  const observed = observePlugins([...(await standardOnes(running)), ...own])
  const { plugins, contexts } = observed
  const world = createReplayWorld(recording)
  const kernel = createKernel({
    projectId: 'replay',
    platform: world.platform,
    networks: world.networks,
    logLevel: 'silent',
  })
  kernel.use(world.plugin)
  // `use` validates each plugin itself; their types are unknown here, and not used.
  for (const plugin of plugins) kernel.use(plugin)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  const until = step ?? recording.entries.length - 1
  const connectorOf = connectorsOfViews(recording.entries)
  const views = report.errors.flatMap(({ view }) => (view ? [view] : []))
  let view: ReplayedView | undefined
  const differences = await replayTrace(kernel, recording, {
    world,
    until,
    timeoutMs: stepMs,
    async perform(entry) {
      const error = viewErrorOf(report, recording.entries.indexOf(entry))
      if (error)
        view = await replayView(kernel, error, observed, stage, {
          platform: world.platform,
          isAgain: view !== undefined,
        })
      else performIn(contexts, entry)
    },
    viewParams: (name) =>
      connectorOf(name) ?? restoreValue(views.findLast((one) => one.name === name)?.params ?? '(undefined)'),
    signal: limit.signal,
  }).finally(() => clearTimeout(timer))
  const failing = step === undefined ? undefined : recording.entries[step]
  const isOfView = step !== undefined && viewErrorOf(report, step) !== undefined
  const ids = plugins.map(({ manifest }) => manifest.id)
  return {
    kernel,
    step,
    failures,
    isReproduced:
      failing !== undefined &&
      !limit.signal.aborted &&
      (!isOfView || view?.isSame === true) &&
      !differences.some(({ kind, entry }) => kind === 'missing' && entry === failing),
    // The inputs that the view was given cause further events.
    differences: isOfView
      ? differences.filter(({ kind, entry }) => kind !== 'unexpected' || entry.at < (failing?.at ?? 0))
      : differences,
    view: isOfView ? view : undefined,
    plugins: ids,
    missing: running.filter((id) => !ids.includes(id) && id !== 'bugReport'),
    isCut: limit.signal.aborted,
  }
}
