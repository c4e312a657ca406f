import { TransactionsToken } from '#plugins/transactions'
import { loadPlugin } from '../flows/load-plugin.js'
import type { World } from '../world/world.js'

/**
 * A batch that a wallet executed with success for the displayed account is listed as a transaction, although its answer was lost, also with its page. Call it
 * while the wallet is connected.
 */
export async function checkBatches(world: World): Promise<readonly string[]> {
  const { history, tabs, isStorageUnreliable } = world
  const account = world.tab.kernel.connections.active('eip155')?.accounts[0]?.address.toLowerCase()
  const executed = history.events.flatMap((event) =>
    event.type === 'executed' &&
    event.batch !== undefined &&
    event.isSuccessful &&
    event.content.account === account
      ? [event.id]
      : [],
  )
  if (executed.length === 0 || isStorageUnreliable) return []
  const missing = (): readonly string[] => executed.filter((id) => !tabs.some((tab) => tab.followed.has(id)))
  await loadPlugin(world, TransactionsToken)
  await world.until(() => missing().length === 0, 120_000)
  return [...new Set(missing())].map((id) => `listed: the batch of ${id} was executed, and no page listed it`)
}
