import type { PluginContext, QuoinError } from '#kernel'
import type { BugReportPlugin } from '../contract.js'
import type { ReportedError } from '../report.js'
import { readError } from './read-error.js'

const max = 50

/** The newest errors of the kernel, redacted as they occur: the errors themselves are not kept. */
export interface ErrorLog {
  list(): readonly ReportedError[]
}

/** Creates the log. It ends with the plugin. */
export function createErrorLog(ctx: PluginContext<BugReportPlugin>): ErrorLog {
  let errors: readonly ReportedError[] = []
  const add = (source: string, event: string, error: unknown): void => {
    errors = [...errors, { at: ctx.platform.now(), source, event, ...readError(error) }].slice(-max)
  }
  ctx.on('kernel:pluginFailed', ({ plugin, error }: { plugin: string; error: QuoinError }) =>
    add(plugin, 'kernel:pluginFailed', error),
  )
  ctx.on('alert:raised', ({ error }) => add('kernel', 'alert:raised', error))
  ctx.on('connection:failed', ({ error }) => add('kernel', 'connection:failed', error))
  ctx.on('connection:disconnectSettled', ({ error }) => {
    if (error) add('kernel', 'connection:disconnectSettled', error)
  })
  return { list: () => errors }
}
