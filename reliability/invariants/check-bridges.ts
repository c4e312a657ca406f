import { type SentBridge, SwapToken } from '#plugins/swap'
import type { Scene } from '../flows/flow.js'
import { loadPlugin } from '../flows/load-plugin.js'
import type { World } from '../world/world.js'

/** After everything recovered, a bridge that was reported as sent is listed, and each listed one has the end that it has on its ledger. */
export async function checkBridges(world: World, { transactionId, last }: Scene): Promise<readonly string[]> {
  const executed = world.history.events.flatMap((event) =>
    event.type === 'executed' && event.content.action === 'bridge' ? [event.id] : [],
  )
  if (executed.length === 0 || world.isStorageUnreliable) return []
  const swap = await loadPlugin(world, SwapToken)
  if (!swap) return []
  const wanted = ({ id, caipNetworkId }: SentBridge): string => {
    const ledger = world.evmLedgers.find((one) => one.caipNetworkId === caipNetworkId)
    return ledger?.find(id)?.isSuccessful === true ? 'arrived' : 'notSent'
  }
  const wrong = () => swap.bridges.getState().filter((one) => one.status !== wanted(one))
  await world.until(() => wrong().length === 0, 40_000)
  // Old bridges are asked for every five minutes.
  if (wrong().length > 0) await world.clock.advanceAsync(320_000)
  const isListed = swap.bridges.getState().some(({ id }) => id === transactionId)
  const isMissing =
    last === 'yes' && executed.includes(transactionId ?? '') && !isListed && !world.isCodeMissing
  return [
    ...wrong().map(
      (one) => `truth: the bridge ${one.id} is displayed as ${one.status}, and has ${wanted(one)}`,
    ),
    ...(isMissing ? [`listed: the bridge ${transactionId} was sent, and is not listed`] : []),
  ]
}
