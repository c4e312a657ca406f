import { OnrampToken } from '#plugins/onramp'
import { loadPlugin } from '../flows/load-plugin.js'
import { shownAccount } from '../flows/user-report.js'
import type { World } from '../world/world.js'

/** After everything recovered, the widget lists what the account has paid to a seller. */
export async function checkPurchases(world: World): Promise<readonly string[]> {
  // Of a walk, since it was quiet: the key of earlier purchases may be lost.
  const recent = world.history.events.flatMap((event) => (event.type === 'executed' ? [event.id] : []))
  const paid = world.seller.paidBy(shownAccount(world, 'eip155')).filter((id) => recent.includes(id))
  if (paid.length === 0 || world.isStorageUnreliable) return []
  const onramp = await loadPlugin(world, OnrampToken)
  if (!onramp) return []
  const stop = onramp.watchPurchases()
  const missing = (): readonly string[] => {
    const listed = onramp.purchases.getState().purchases
    return paid.filter((id) => !listed.some((one) => one.id === id && one.status === 'delivered'))
  }
  await world.until(() => missing().length === 0, 60_000)
  stop()
  return missing().map((id) => `listed: ${id} was paid, and is not listed as delivered`)
}
