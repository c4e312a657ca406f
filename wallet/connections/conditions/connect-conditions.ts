import type { Contributions } from '../../../kernel/contributions/contribution-point.js'
import type { Token } from '../../../kernel/di/token.js'
import { isQuoinError, QuoinError, toQuoinError } from '../../../kernel/errors/quoin-error.js'
import type { Platform } from '../../../kernel/platform/platform.js'
import type { ReadableStore } from '../../../kernel/store/store.js'
import { withTimeout } from '../../nodes/with-timeout.js'
import { ConnectionError } from '../connectors/connection-error.js'
import { type ConnectCondition, type ConnectGate, connectConditions } from './connect-condition.js'

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

/** Calls the gate of a condition within ten seconds; errors name its plugin. */
async function callGate<T>(
  source: ConditionSource,
  { plugin, service }: OwnedCondition,
  signal: AbortSignal | undefined,
  request: (gate: ConnectGate) => T,
): Promise<T> {
  const what = `plugin '${plugin}', condition of connecting`
  try {
    return await withTimeout(source.platform, what, signal, async (ending) => {
      const gate = await source.load(service)
      await until(gate.isMet, () => gate.isMet.getState() !== undefined, ending)
      return request(gate)
    })
  } catch (thrown) {
    if (isQuoinError(thrown, 'TIMEOUT') || isQuoinError(thrown, 'ABORTED')) throw thrown
    throw new QuoinError('PLUGIN_FAILED', { details: what, cause: thrown })
  }
}

/**
 * Returns the gate of a condition, once its state is known.
 *
 * @throws `PLUGIN_FAILED` or `TIMEOUT` (after 10 s), naming the plugin; `ABORTED`
 */
export function loadConnectGate(
  source: ConditionSource,
  condition: OwnedCondition,
  signal?: AbortSignal,
): Promise<ConnectGate> {
  // Wrapped in a list: a gate is third-party code, and may have a `then` of its own.
  return callGate(source, condition, signal, (gate) => [gate] as const).then(([gate]) => gate)
}

/** Receives events of conditions while `meetConnectConditions` runs. */
export interface ConditionListener {
  /** A condition failed and was skipped. */
  onFault?(plugin: string, error: QuoinError): void
  /** A condition is unmet whose plugin the host does not allow to hold. */
  onHeld?(condition: OwnedCondition): void
}

/**
 * Waits until it is known whether users may connect. `connections.connect` calls it; so must any code that reveals a
 * user to others before that: sends a mail, opens a window, creates a pairing. A condition that fails is skipped,
 * unless the host allows its plugin to hold (`allowedPowers: ['connectConditions']`).
 *
 * @throws the refusal of an unmet condition, such as `TERMS_NOT_ACCEPTED`; `PLUGIN_FAILED` or `TIMEOUT` (after 10 s) of
 * one that holds, naming its plugin; `ABORTED`
 */
export async function meetConnectConditions(
  source: ConditionSource,
  signal?: AbortSignal,
  { onFault, onHeld }: ConditionListener = {},
): Promise<void> {
  const { contributions, platform } = source
  await withTimeout(platform, 'plugins that hold connecting', signal, (ending) =>
    until(contributions.store, () => !contributions.isHeld(), ending),
  )
  const controller = new AbortController()
  const leave = (): void => controller.abort(signal?.reason)
  signal?.addEventListener('abort', leave)
  try {
    await Promise.all(
      listConnectConditions(source).map(async (condition) => {
        const { plugin, holds } = condition
        const refusal = await callGate(source, condition, controller.signal, (gate) => {
          if (gate.isMet.getState() === true) return undefined
          const details = `plugin '${plugin}', refusal`
          const error = toQuoinError(gate.refusal(), 'PLUGIN_FAILED', { details })
          if (!holds) onHeld?.(condition)
          return error
        }).catch((thrown: unknown) => {
          const error = toQuoinError(thrown, 'PLUGIN_FAILED', { details: plugin })
          if (holds || controller.signal.aborted) return error
          onFault?.(plugin, error)
          return undefined
        })
        if (refusal) throw refusal
      }),
    )
  } finally {
    signal?.removeEventListener('abort', leave)
    // A refusal by one condition ends the wait for the others.
    controller.abort()
  }
}

function until(store: ReadableStore<unknown>, isSo: () => boolean, ending: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let stop = (): void => undefined
    const look = (): void => {
      try {
        if (!ending.aborted && !isSo()) return
        stop()
        resolve()
      } catch (error) {
        // The store is third-party code.
        reject(error)
      }
    }
    stop = store.subscribe(look)
    ending.addEventListener('abort', look, { once: true })
    look()
  })
}
