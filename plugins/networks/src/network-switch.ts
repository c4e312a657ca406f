import { type CaipNetworkId, durations, type PluginContext } from '#kernel'
import type { NetworkPickerApi, NetworkPickerPlugin, SwitchAttempt } from './contract.js'
import { idleSwitch, switchAttemptTransition } from './switch-attempt.js'

/** Asks the wallet to change its network, one request at a time. */
export function createNetworkSwitch(
  ctx: PluginContext<NetworkPickerPlugin>,
  onDone: (caipNetworkId: CaipNetworkId) => void,
): Pick<NetworkPickerApi, 'attempt' | 'switchTo' | 'cancel'> {
  const store = ctx.createStore<SwitchAttempt>('attempt', idleSwitch)
  const { signal } = ctx
  let ending = (): void => undefined

  return {
    attempt: store,
    cancel() {
      ending()
      store.setState((state) => switchAttemptTransition(state, { type: 'leave' }))
    },
    switchTo(caipNetworkId) {
      const now = store.getState()
      // The same request again, as from a second render or a double click, is still the one under way (SEC-06).
      if (now.status === 'waiting' && now.caipNetworkId === caipNetworkId) return
      ending()
      const controller = new AbortController()
      // A person who overlooked the wallet's window is told where to look.
      const stopHint = ctx.after(durations.tenSeconds, () =>
        store.setState((state) => switchAttemptTransition(state, { type: 'slow' })),
      )
      let isCurrent = true
      ending = () => {
        isCurrent = false
        stopHint()
        controller.abort()
        ending = () => undefined
      }
      store.setState((state) => switchAttemptTransition(state, { type: 'ask', caipNetworkId }))
      /** False where the person has left: then nothing of this request is shown any more. */
      const settle = (event: Parameters<typeof switchAttemptTransition>[1]): boolean => {
        if (!isCurrent) return false
        stopHint()
        ending = () => undefined
        store.setState((state) => switchAttemptTransition(state, event))
        return true
      }
      ctx.networks.switchTo(caipNetworkId, { signal: controller.signal }).then(
        () => {
          if (settle({ type: 'done' }) && !signal.aborted) onDone(caipNetworkId)
        },
        (error: unknown) => settle({ type: 'refused', error }),
      )
    },
  }
}
