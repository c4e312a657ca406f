import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { PluginContext } from '../../kernel/plugin/plugin-context.js'
import { ConnectionError } from './connectors/connection-error.js'
import type { Connection, ConnectTargetOptions } from './state/connections.js'

/** Connects a target of a plugin. The plugin checks it. */
export type ConnectTargetFunction = (target: unknown, options?: ConnectTargetOptions) => Promise<Connection>

/** A plugin's function, with its context. */
export type ConnectTargetContribution = (
  context: PluginContext,
  ...args: Parameters<ConnectTargetFunction>
) => Promise<Connection>

/** Connects the only target of an object: `{ watch: 'vitalik.eth' }`. */
export async function connectTarget(
  targets: ReadonlyMap<string, ConnectTargetFunction>,
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
  const connect = targets.get(id)
  if (!connect) throw new ConnectionError('CONNECTOR_NOT_FOUND', { details: id })
  return connect(target, options)
}
