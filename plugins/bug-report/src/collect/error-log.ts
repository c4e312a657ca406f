import type { PluginContext, PluginPhase, QuoinError, Stores } from '#kernel'
import type { BugReportPlugin } from '../contract.js'
import type { ReportedError } from '../report.js'
import { readError } from './read-error.js'

const max = 50
/** The states of views are large. */
const maxViews = 3

/** The phases of a plugin's interface, and the others. Any other text may be a secret: views can emit the kernel's events. */
const viewPhases: readonly string[] = ['view', 'render', 'handler'] satisfies readonly PluginPhase[]
const phases: readonly string[] = [
  ...viewPhases,
  ...(['load', 'resolve', 'install', 'start', 'listener', 'stop'] satisfies readonly PluginPhase[]),
]

/** The view that was open when an interface failed. Not redacted: it stays in this page until a report is created. */
export interface FailedView {
  readonly name: string
  readonly params: unknown
  readonly states: readonly { readonly plugin: string; readonly name: string; readonly value: unknown }[]
}

/** An error, with the view in which it occurred. */
export interface LoggedError {
  readonly error: Omit<ReportedError, 'view'>
  readonly view?: FailedView | undefined
}

/** The newest errors of the kernel, redacted as they occur: the errors themselves are not kept. */
export interface ErrorLog {
  list(): readonly LoggedError[]
}

/** Returns the state of a store, which may be a plugin's own and throw. */
export function stateOf(store: { getState(): unknown }): unknown {
  try {
    return store.getState()
  } catch {
    return '(unreadable)'
  }
}

/** Creates the log. It ends with the plugin. */
export function createErrorLog(ctx: PluginContext<BugReportPlugin>, stores: Stores): ErrorLog {
  let logged: readonly LoggedError[] = []
  const add = (source: string, event: string, error: unknown, given = ''): void => {
    const phase = phases.includes(given) ? given : undefined
    const view = viewPhases.includes(given) ? viewOf(source) : undefined
    const facts = { at: ctx.platform.now(), source, event, ...readError(error), ...(phase && { phase }) }
    const all = [...logged, { error: facts, ...(view && { view }) }].slice(-max)
    const kept = all.filter((one) => one.view).slice(-maxViews)
    logged = all.map((one) => (one.view && !kept.includes(one) ? { error: one.error } : one))
  }
  const viewOf = (plugin: string): FailedView | undefined => {
    const open = ctx.router.current()
    if (!open) return undefined
    const states = stores.list().filter((one) => one.plugin === plugin)
    return {
      name: open.view,
      params: open.params,
      states: states.slice(0, 20).map(({ name, store }) => ({ plugin, name, value: stateOf(store) })),
    }
  }
  ctx.on(
    'kernel:pluginFailed',
    ({ plugin, phase, error }: { plugin: string; phase: PluginPhase; error: QuoinError }) =>
      add(plugin, 'kernel:pluginFailed', error, phase),
  )
  ctx.on('alert:raised', ({ error }) => add('kernel', 'alert:raised', error))
  ctx.on('connection:failed', ({ error }) => add('kernel', 'connection:failed', error))
  ctx.on('connection:disconnectSettled', ({ error }) => {
    if (error) add('kernel', 'connection:disconnectSettled', error)
  })
  return { list: () => logged }
}
