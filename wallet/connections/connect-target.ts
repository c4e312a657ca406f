import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { InstalledPlugin } from '../../kernel/layers/kernel-layer.js'
import type { PluginContext } from '../../kernel/plugin/plugin-context.js'
import { ConnectionError } from './connectors/connection-error.js'
import type { Connection, ConnectTargetOptions } from './state/connections.js'

/** Connects a target of a plugin, which checks it. */
type ConnectTargetFunction = (
  context: PluginContext,
  target: unknown,
  options?: ConnectTargetOptions,
) => Promise<Connection>

/** Returns the plugin's function for a target. */
function functionOf({ manifest }: InstalledPlugin, id: string): ConnectTargetFunction | undefined {
  const targets: Readonly<Record<string, ConnectTargetFunction>> = manifest.contributes?.connectTargets ?? {}
  return Object.hasOwn(targets, id) ? targets[id] : undefined
}

/**
 * Connects the only target of an object: `{ watch: 'vitalik.eth' }`.
 *
 * @param installed in the order of their use: of two plugins with the same target the first one counts
 */
export async function connectTarget(
  installed: readonly InstalledPlugin[],
  given: unknown,
  options?: ConnectTargetOptions,
): Promise<Connection> {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : []
  const [entry] = entries
  if (!entry || entries.length > 1)
    throw new QuoinError('OPTIONS_INVALID', {
      details: 'connect: one target is required, such as { watch }.',
    })
  const [id, target] = entry
  const plugin = installed.find((one) => !one.context.signal.aborted && functionOf(one, id))
  const connect = plugin && functionOf(plugin, id)
  if (!connect) throw new ConnectionError('CONNECTOR_NOT_FOUND', { details: id })
  return connect(plugin.context, target, options)
}
