import type { EventBus } from '../../../kernel/events/event-bus.js'
import type { KernelEvents } from '../../../kernel/plugin/kernel-events.js'
import { type ConnectionGrant, toCaipAddress } from '../../connections/connectors/connector.js'
import { type ActionCheckSource, runActionChecks } from './run-action-checks.js'

/**
 * Lets the checks of plugins look at a connection that a wallet granted, before it is applied: one action for each namespace. Loaded with the
 * first connection.
 *
 * @throws `ACTION_REFUSED`, `ACTION_CHECK_FAILED`, `ABORTED`
 */
export async function checkGrant(
  source: ActionCheckSource,
  bus: EventBus<KernelEvents>,
  { namespaces }: ConnectionGrant,
  signal: AbortSignal,
): Promise<void> {
  const caller = 'host'
  const method = 'connect'
  const all = await Promise.all(
    Object.entries(namespaces).map(([namespace, { accounts, caipNetworkId }]) => {
      const own = accounts.map(({ address }) => toCaipAddress(caipNetworkId, address))
      const [account] = own
      if (!account) return undefined
      const action = { kind: 'connection', caller, namespace, caipNetworkId, account } as const
      return runActionChecks(source, { ...action, accounts: own, method, params: undefined }, [signal])
    }),
  )
  const notes = all.filter((one) => one !== undefined).flat()
  if (notes.length > 0) bus.emit('action:checked', { caller, method, notes }, caller)
}
