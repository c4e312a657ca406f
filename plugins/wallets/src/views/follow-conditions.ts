import { type ConditionSource, type ConnectGate, loadConnectGate, type OwnedCondition } from '#kernel'

/** A condition that keeps users from connecting. */
export interface HoldingCondition {
  readonly condition: OwnedCondition
  /** `undefined` if the condition failed, and the host still allows its plugin to block. */
  readonly gate: ConnectGate | undefined
}

export interface ConditionFollower {
  /** Called once all conditions are known or have failed, and with each change after that. */
  onChange(holding: HoldingCondition | undefined): void
  /** A condition failed. It blocks only if the host allows its plugin to do so. */
  onFault(plugin: string, error: unknown): void
}

/**
 * Follows the conditions of connecting and reports the first that is not met. A gate that throws, now or later, counts
 * as failed and is reported with its plugin's name; one that becomes unknown again blocks only if the host allows its
 * plugin to do so.
 *
 * @returns a function that stops
 */
export function followConditions(
  source: ConditionSource,
  conditions: readonly OwnedCondition[],
  { onChange, onFault }: ConditionFollower,
): () => void {
  const leaving = new AbortController()
  const gates = new Map<OwnedCondition, ConnectGate>()
  const stops: (() => void)[] = []
  let isKnown = false

  const fail = (condition: OwnedCondition, error: unknown): void => {
    gates.delete(condition)
    if (!leaving.signal.aborted) onFault(condition.plugin, error)
  }
  const isHolding = (condition: OwnedCondition): boolean => {
    try {
      const isMet = gates.get(condition)?.isMet.getState()
      return isMet === undefined ? condition.holds : isMet !== true
    } catch (error) {
      fail(condition, error)
      return condition.holds
    }
  }
  const update = (): void => {
    if (!isKnown || leaving.signal.aborted) return
    const condition = conditions.find(isHolding)
    onChange(condition && { condition, gate: gates.get(condition) })
  }
  const follow = async (condition: OwnedCondition): Promise<void> => {
    try {
      const gate = await loadConnectGate(source, condition, leaving.signal)
      if (leaving.signal.aborted) return
      gates.set(condition, gate)
      stops.push(gate.isMet.subscribe(update))
    } catch (error) {
      fail(condition, error)
    }
  }

  void Promise.all(conditions.map(follow)).then(() => {
    isKnown = true
    update()
  })
  return () => {
    leaving.abort()
    for (const stop of stops) {
      try {
        stop()
      } catch {
        // The gate belongs to another plugin: its later calls are ignored.
      }
    }
  }
}

/**
 * Returns true if the Connect view names the blocking plugin. A plugin that the host allows to block explains itself by
 * its part in the view; any other is named, also beside its part: the part may be empty.
 */
export function isNamed(
  { condition, gate }: HoldingCondition,
  parts: readonly { readonly plugin: string }[],
): boolean {
  const speaks = gate !== undefined && parts.some(({ plugin }) => plugin === condition.plugin)
  return !condition.holds || !speaks
}
