import type { Contributions } from '../../../kernel/contributions/contribution-point.js'
import type { Token } from '../../../kernel/di/token.js'
import type { QuoinError } from '../../../kernel/errors/quoin-error.js'
import type { Platform } from '../../../kernel/platform/platform.js'
import { ConnectionError } from '../connectors/connection-error.js'
import { type ConnectCondition, connectConditions } from './connect-condition.js'

/** The source of the conditions: a plugin's context implements it. */
export interface ConditionSource {
  readonly contributions: Contributions
  readonly platform: Pick<Platform, 'after'>
  load<T>(token: Token<T>): Promise<T>
}

/** A condition with its owner. */
export interface OwnedCondition extends ConnectCondition {
  /** Id of the plugin that contributed it. */
  readonly plugin: string
  /** True if the host allows it to block also when it fails: by `allowedPowers: ['connectConditions']`. */
  readonly holds: boolean
}

/** Returns all connect conditions with their owners. */
export function listConnectConditions({
  contributions,
}: Pick<ConditionSource, 'contributions'>): readonly OwnedCondition[] {
  // The kernel writes the owner on every contribution to this point.
  return contributions.list(connectConditions) as readonly OwnedCondition[]
}

/** Returns the error that names an unmet condition: for the host, which may allow it or deny it. */
export function connectHeld({ plugin, id }: Pick<OwnedCondition, 'plugin' | 'id'>): QuoinError {
  return new ConnectionError('CONNECT_HELD', {
    details: `plugin '${plugin}', condition '${id}'`,
    fix: `List 'connectConditions' in allowedPowers or deniedPowers of policy.plugins.${plugin}.`,
  })
}

/**
 * Returns whether there are conditions to wait for; true also while a plugin with held contributions is not loaded yet.
 */
export function hasConnectConditions(source: Pick<ConditionSource, 'contributions'>): boolean {
  return source.contributions.isHeld() || listConnectConditions(source).length > 0
}

/**
 * Returns whether all conditions are known to be met: for actions that must happen in a click. False does not mean that
 * one is unmet; `meetConnectConditions` determines it.
 */
export function areConnectConditionsMet(
  source: Pick<ConditionSource, 'contributions'> & { get<T>(token: Token<T>): T },
): boolean {
  const { contributions } = source
  if (!hasConnectConditions(source)) return true
  try {
    const gates = contributions.list(connectConditions).map(({ service }) => source.get(service))
    return !contributions.isHeld() && gates.every(({ isMet }) => isMet.getState() === true)
  } catch {
    // Not loaded yet.
    return false
  }
}
