import { type ConnectGate, connectConditions, contributeTo, createToken, provide } from '#kernel'
import { type HostileCase, hostile } from '../hostile-case.js'

const fail = (): never => {
  throw new Error('thrown by a condition')
}
const quiet = { subscribe: () => () => undefined }
const gateOf = (isMet: object, refusal: () => unknown = fail) => ({ isMet, refusal, pointOut: fail })

/** Creates a plugin with a condition of connecting; without a gate no plugin provides its service. */
function withCondition(id: string, create?: () => object) {
  const token = createToken<ConnectGate>(`gate of ${id}`)
  return hostile(id, {
    // The types forbid these gates.
    ...(create && { services: [provide(token, { deps: [], create: create as never })] }),
    contributes: { extra: [contributeTo(connectConditions, { id, service: token })] },
  })
}

/** Its conditions of connecting fail: they block no connection, and each is reported with its plugin's id. */
export const keepsFromConnecting: HostileCase = {
  title: 'has conditions of connecting that throw, are no gates or cannot be had',
  requirements: '[A26] [A26b] [KRN-08] [REL-01]',
  plugins: () => [
    withCondition('hostileNoGate'),
    withCondition('hostileThrowingGate', fail),
    withCondition('hostileUnreadableGate', () => gateOf({ ...quiet, getState: fail })),
    withCondition('hostileRefusal', () => gateOf({ ...quiet, getState: () => false })),
    withCondition('hostileEmptyGate', () => ({})),
  ],
  outcomes: {},
  faults: [
    'hostileNoGate listener PLUGIN_FAILED',
    'hostileThrowingGate listener PLUGIN_FAILED',
    'hostileUnreadableGate listener PLUGIN_FAILED',
    'hostileRefusal listener PLUGIN_FAILED',
    'hostileEmptyGate listener PLUGIN_FAILED',
  ],
  broken: [],
}
