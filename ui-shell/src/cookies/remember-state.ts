import { type AnyKernel, BusToken } from '#kernel'
import { faces } from '../element/faces.js'
import type { RememberedState } from '../element/remembered-state.js'
import { drawRemembered } from './draw-remembered.js'
import type { QuoinInitialState } from './initial-state.js'

/** Creates the remembered state of a kernel. Accounts on networks that the host does not list are left out. */
export function rememberState(kernel: AnyKernel, state: QuoinInitialState): RememberedState {
  const { chains, connections, networks } = kernel
  const listed = state.connections.filter(({ caipNetworkId }) => networks.find(caipNetworkId))
  const initial: RememberedState['initial'] = (namespace = state.activeNamespace) =>
    listed.find((one) => one.namespace === namespace)
  const current: RememberedState['current'] = (namespace) => {
    const found = initial(namespace)
    // A kernel that has started has a chain, and marks what it restores in the same step.
    const isPending =
      found && (connections.state(found.namespace).status === 'restoring' || chains.list().length === 0)
    return isPending ? found : undefined
  }
  // A kernel that has nothing to restore changes no store.
  const subscribe: RememberedState['subscribe'] = (listener) =>
    kernel.get(BusToken).on('kernel:started', listener)
  return {
    initial,
    current,
    subscribe,
    afterRestore(run) {
      const stops: (() => void)[] = []
      const end = (): void => {
        for (const stop of stops.splice(0)) stop()
      }
      const check = (): void => {
        if (listed.some(({ namespace }) => current(namespace))) return
        end()
        run()
      }
      stops.push(connections.store.subscribe(check), subscribe(check))
      check()
      return end
    },
    drawButton(tag, attributes) {
      const found = initial(attributes.namespace)
      return found && drawRemembered(kernel, found, tag, attributes)
    },
    faces,
  }
}
