import { isQuoinError, QuoinError, toQuoinError } from '../../../kernel/errors/quoin-error.js'
import type { ReadableStore } from '../../../kernel/store/store.js'
import { withTimeout } from '../../nodes/with-timeout.js'
import type { ConnectGate } from './connect-condition.js'
import { type ConditionSource, listConnectConditions, type OwnedCondition } from './connect-conditions.js'

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
