import { type Context, createContext } from 'react'
import { type AnyKernel, BusToken, toQuoinError } from '#kernel'

/** Receives the errors of handlers and reports them with the id of the plugin whose interface this is. */
export const FaultContext: Context<(error: unknown) => void> = createContext<(error: unknown) => void>(
  () => undefined,
)

/** Reports a fault in a plugin's interface, with the plugin's id. */
export function reportFault(kernel: AnyKernel, plugin: string, error: unknown): void {
  kernel
    .get(BusToken)
    .emit(
      'kernel:pluginFailed',
      { plugin, phase: 'render', error: toQuoinError(error, 'PLUGIN_FAILED', { details: plugin }) },
      plugin,
    )
}
