import type { TraceFacts } from './event-bus.js'
import type { KernelEvents } from './kernel-events.js'

const nothing = (): undefined => undefined
const all = <T extends TraceFacts>(payload: T): T => ({ ...payload })

/**
 * What a trace tells of the kernel's own events: what replaying needs, and nothing of an account or a request (SEC-13). Its
 * keys are the names that only the kernel may emit.
 */
export const kernelEventFacts: {
  readonly [Name in keyof KernelEvents]: (payload: KernelEvents[Name]) => TraceFacts | undefined
} = {
  'kernel:started': nothing,
  'kernel:disposed': nothing,
  'kernel:pluginFailed': ({ plugin, phase, error }) => ({ plugin, phase, code: error.code }),
  'modal:opened': all,
  'modal:closed': all,
  'router:changed': ({ view = '', depth }) => ({ view, depth }),
  'connector:found': ({ id }) => ({ id }),
  'connection:connected': ({ connection, restored }) => ({
    connectorId: connection.connectorId,
    namespace: connection.namespace,
    network: connection.caipNetworkId,
    restored,
  }),
  'connection:disconnected': all,
  'connection:disconnectSettled': ({ error, ...rest }) => ({ ...rest, code: error?.code ?? '' }),
  'connection:failed': ({ connectorId, error }) => ({ connectorId, code: error.code }),
  'account:changed': ({ namespace, address }) => ({ namespace, present: address !== undefined }),
  'network:changed': ({ namespace, network, previous = '' }) => ({
    namespace,
    network: network.caipNetworkId,
    previous,
  }),
  'rpc:requested': all,
  'rpc:settled': all,
  'transaction:sent': ({ caller, caipNetworkId }) => ({ caller, network: caipNetworkId }),
  'rpc:refused': all,
  'alert:raised': ({ error }) => ({ code: error.code }),
}

/** The facts of any event: none of a plugin's, whose payload is its own. */
export function factsOf(name: string, payload: unknown): TraceFacts | undefined {
  if (!Object.hasOwn(kernelEventFacts, name)) return undefined
  // The bus has typed the payload by its name, and only the kernel emits these names.
  return kernelEventFacts[name as keyof KernelEvents](payload as never)
}
