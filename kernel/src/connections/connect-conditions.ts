import type { Contributions } from '../contributions/contributions.js'
import type { Token } from '../di/token.js'
import { withinPatience } from '../nodes/within-patience.js'
import type { Platform } from '../platform/platform.js'
import type { ReadableStore } from '../store/store.js'
import { connectConditions } from './connect-condition.js'

/** What the conditions are found by: a plugin's context has it. */
export interface ConditionSource {
  readonly contributions: Contributions
  readonly platform: Pick<Platform, 'after'>
  load<T>(token: Token<T>): Promise<T>
}

/** Whether there is anything to wait for; also as long as a plugin is to come of which it is known that it brings something. */
export function hasConnectConditions({ contributions }: Pick<ConditionSource, 'contributions'>): boolean {
  return contributions.isHeld() || contributions.list(connectConditions).length > 0
}

/**
 * Whether all conditions are met, as far as is known now: for what must happen in a click. False does not mean that one is not
 * met; `meetConnectConditions` finds out.
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

/**
 * Waits until it is known whether people may connect. `connections.connect` does; so must whatever tells somebody else of a person
 * before that: sends a mail, opens a window, makes a pairing.
 *
 * @throws what the first condition that is not met says, such as `TERMS_NOT_ACCEPTED`; `ABORTED`; `TIMEOUT` after 10 s
 */
export function meetConnectConditions(source: ConditionSource, signal?: AbortSignal): Promise<void> {
  return withinPatience(source.platform, 'conditions of connecting', signal, async (ending) => {
    const { contributions } = source
    await until(contributions.store, () => !contributions.isHeld(), ending)
    for (const { service } of contributions.list(connectConditions)) {
      const gate = await source.load(service)
      await until(gate.isMet, () => gate.isMet.getState() !== undefined, ending)
      if (gate.isMet.getState() !== true) throw gate.refusal()
    }
  })
}

function until(store: ReadableStore<unknown>, isSo: () => boolean, ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let stop = (): void => undefined
    const look = (): void => {
      if (!isSo() && !ending.aborted) return
      stop()
      resolve()
    }
    stop = store.subscribe(look)
    ending.addEventListener('abort', look, { once: true })
    look()
  })
}
