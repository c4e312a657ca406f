import { type QuoinError, toQuoinError } from './quoin-error.js'

/** What a plugin's code threw, as an error that names the plugin; the thrown value itself if it is a `QuoinError`. */
export function pluginFault(thrown: unknown, plugin: string, where: string): QuoinError {
  return toQuoinError(thrown, 'PLUGIN_FAILED', { details: `plugin '${plugin}', ${where}` })
}
