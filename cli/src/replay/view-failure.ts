import { type AnyKernel, BusToken, type PluginPhase, type QuoinError, type WritableStore } from '#kernel'
import type { BugReport, ReportErrorFacts, ReportedError, ReportedView } from '#plugins/bug-report'
import type { TestPlatform } from '#testing'
import { restoreError, restoreValue } from './restore-value.js'

/** A failure in a view, which a stage repeats. */
export interface StagedFailure {
  readonly plugin: string
  readonly phase: PluginPhase
  readonly view: string
  readonly platform: TestPlatform
  /** Opens the view again, after an input has left it. */
  reopen(): void
  /** Returns whether the plugin has failed in this phase since the view was opened. */
  hasFailed(): boolean
}

/** Displays views of a replay. */
export interface ViewStage {
  /** Displays the open view, and gives it inputs if `phase` is `handler`, until it fails or cannot fail. */
  show(kernel: AnyKernel, failure: StagedFailure): Promise<void>
}

/** A failure in a view of the report, and the one of the replay. */
export interface ReplayedView {
  readonly error: ReportedError
  readonly view: ReportedView
  /** What failed in the replay; `undefined` if nothing did. */
  readonly repeated: RepeatedError | undefined
  /** Whether it is the error of the report: the same name, code and text. */
  readonly isSame: boolean
}

export interface RepeatedError {
  readonly name: string
  readonly code: string
  readonly message: string
}

/** What a replay of views needs of its plugins. */
export interface ReplayedPlugins {
  /** The stores of the plugins, as `plugin/name`. */
  readonly stores: ReadonlyMap<string, WritableStore<unknown>>
  /** Creates the services of a plugin, as its view does. Rejects if they do not load. */
  createServices(kernel: AnyKernel, plugin: string, view: string): Promise<void>
  /** Lets the code of a plugin's view fail to load, or of its parts in the views of others. */
  refuse(plugin: string, view: string, error: Error): void
}

const viewPhases: readonly string[] = ['view', 'render', 'handler'] satisfies readonly PluginPhase[]
const isViewPhase = (phase: unknown): phase is PluginPhase => viewPhases.includes(String(phase))

/** An error is logged this long after its event was recorded, at most. Milliseconds. */
const maxDelay = 100

/** Returns the error of a failing step, if it is one of a view. */
export function viewErrorOf({ trace, errors }: BugReport, step: number): ReportedError | undefined {
  const entry = trace.entries[step]
  if (entry?.event !== 'kernel:pluginFailed' || !isViewPhase(entry.facts?.phase)) return undefined
  const { at, facts } = entry
  return errors
    .filter(
      (error) =>
        error.view !== undefined &&
        error.source === facts?.plugin &&
        error.phase === facts?.phase &&
        Math.abs(error.at - at) <= maxDelay,
    )
    .sort((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0]
}

/** Returns the error that caused another. */
function rootOf(error: unknown): RepeatedError {
  let root = error
  for (let depth = 0; depth < 4 && Object(root).cause instanceof Error; depth++) root = Object(root).cause
  const { name, code, message }: Readonly<Record<string, unknown>> = Object(root)
  return { name: String(name), code: String(code ?? ''), message: String(message ?? '') }
}

const isSameError = (reported: ReportErrorFacts, { name, code, message }: RepeatedError): boolean =>
  reported.name === name &&
  (reported.code === undefined || String(reported.code) === code) &&
  // A text of the catalogue has more lines in the error.
  (reported.message === undefined || message.startsWith(reported.message))

/** Opens the view of an error in its state, and lets a stage repeat the failure. */
export async function replayView(
  kernel: AnyKernel,
  error: ReportedError,
  { stores, refuse, createServices }: ReplayedPlugins,
  stage: ViewStage,
  { platform, isAgain }: { readonly platform: TestPlatform; readonly isAgain: boolean },
): Promise<ReplayedView | undefined> {
  const { source: plugin, phase, view } = error
  if (!view || !isViewPhase(phase)) return undefined
  const failed: QuoinError[] = []
  const stop = kernel.get(BusToken).on('kernel:pluginFailed', (one) => {
    if (one.plugin === plugin && one.phase === phase) failed.push(one.error)
  })
  const reopen = (): void => kernel.router.reset(view.name, restoreValue(view.params))
  const root = error.causes.at(-1) ?? error
  try {
    // One that failed before fails again only if it is opened again.
    if (isAgain || kernel.router.current()?.view !== view.name) reopen()
    if (phase !== 'view') await createServices(kernel, plugin, view.name)
    for (const { plugin: owner, name, value } of view.states) {
      const store = stores.get(`${owner}/${name}`)
      store?.setState(restoreValue(value, store.getState()))
    }
    if (phase === 'view') refuse(plugin, view.name, restoreError(String(error.code ?? root.name)))
    const hasFailed = (): boolean => failed.length > 0
    await stage.show(kernel, { plugin, phase, view: view.name, platform, reopen, hasFailed })
  } catch {
    // The view, or a state that this version cannot have: nothing is repeated.
  } finally {
    stop()
  }
  const repeated = failed[0] && rootOf(failed[0])
  const isSame = repeated !== undefined && (phase === 'view' || isSameError(root, repeated))
  return { error, view, repeated, isSame }
}
