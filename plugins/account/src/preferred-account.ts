import type { Connection, PluginContext, ReadableStore } from '#kernel'
import type { AccountPlugin } from './contract.js'
import type { AccountTypes } from './preferred-types.js'

/**
 * Activates the account of the preferred kind in a wallet with several kinds, once per connection: later choices of the
 * wallet or the user stay (ACC-04).
 */
export function followPreferredTypes(
  ctx: PluginContext<AccountPlugin>,
  types: ReadableStore<AccountTypes>,
): void {
  const choose = ({ connectorId, namespace }: Pick<Connection, 'connectorId' | 'namespace'>): void => {
    const connection = ctx.connections.active(namespace)
    const type = types.getState()[namespace]
    if (connection?.connectorId !== connectorId || connection.accounts[0]?.type === type) return
    const wanted = connection.accounts.find((account) => account.type === type)
    if (wanted) ctx.connections.selectAccount(namespace, wanted.address)
  }
  const chooseAll = (): void => ctx.connections.store.getState().connections.forEach(choose)
  ctx.on('connection:connected', ({ connection }) => choose(connection))
  // The stored choice arrives once, soon after the first connection.
  ctx.own(types.subscribe(chooseAll))
  chooseAll()
}
