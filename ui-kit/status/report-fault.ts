import { type AnyKernel, BusToken, toQuoinError } from '#kernel'

/** Reports a fault in a plugin's interface, with the plugin's id (KRN-08). */
export function reportFault(kernel: AnyKernel, plugin: string, error: unknown): void {
  kernel
    .get(BusToken)
    .emit(
      'kernel:pluginFailed',
      { plugin, phase: 'render', error: toQuoinError(error, 'PLUGIN_FAILED', { details: plugin }) },
      plugin,
    )
}
