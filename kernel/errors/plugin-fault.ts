import { type QuoinError, toQuoinError } from './quoin-error.js'

/** Turns what a plugin's code threw into an error that names the plugin; returns a `QuoinError` unchanged. */
export function pluginFault(thrown: unknown, plugin: string, where: string): QuoinError {
  return toQuoinError(thrown, 'PLUGIN_FAILED', { details: `plugin '${plugin}', ${where}` })
}
