import { type Context, createContext } from 'react'
import { type AnyKernel, BusToken, type PluginPhase, toQuoinError } from '#kernel'

/** Reports an error of an interface. */
export type ReportFault = (error: unknown, phase?: PluginPhase) => void

/** Receives the errors of handlers and reports them with the id of the plugin whose interface this is. */
export const FaultContext: Context<ReportFault> = createContext<ReportFault>(() => undefined)

/** Reports a fault in a plugin's interface, with the plugin's id. */
export function reportFault(
  kernel: AnyKernel,
  plugin: string,
  error: unknown,
  phase: PluginPhase = 'render',
): void {
  kernel
    .get(BusToken)
    .emit(
      'kernel:pluginFailed',
      { plugin, phase, error: toQuoinError(error, 'PLUGIN_FAILED', { details: plugin }) },
      plugin,
    )
}
