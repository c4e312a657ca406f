import { SwapToken } from '#plugins/swap'
import { loadPlugin } from '../flows/attempts.js'
import type { Scene } from '../flows/flow.js'
import type { World } from '../world/world.js'

/** Bridges that were executed, by their transactions. */
const bridgesIn = ({ history: { events } }: World): ReadonlyMap<string, boolean> =>
  new Map(
    events.flatMap((event) =>
      event.type === 'executed' && event.content.action === 'bridge' ? [[event.id, event.isSuccessful]] : [],
    ),
  )

/** After everything recovered, a bridge that was reported as sent is listed, and each listed one has the end that it has. */
export async function checkBridges(world: World, { transactionId, last }: Scene): Promise<readonly string[]> {
  const executed = bridgesIn(world)
  if (executed.size === 0 || world.isStorageUnreliable) return []
  const swap = await loadPlugin(world, SwapToken)
  if (!swap) return []
  const wanted = (id: string): string => (executed.get(id) === true ? 'arrived' : 'notSent')
  const wrong = () => swap.bridges.getState().filter(({ id, status }) => status !== wanted(id))
  await world.until(() => wrong().length === 0, 40_000)
  // Old bridges are asked for every five minutes.
  if (wrong().length > 0) await world.clock.advanceAsync(320_000)
  const isListed = swap.bridges.getState().some(({ id }) => id === transactionId)
  const isMissing = last === 'yes' && executed.has(transactionId ?? '') && !isListed && !world.isCodeMissing
  return [
    ...wrong().map(
      ({ id, status }) => `truth: the bridge ${id} is displayed as ${status}, and has ${wanted(id)}`,
    ),
    ...(isMissing ? [`listed: the bridge ${transactionId} was sent, and is not listed`] : []),
  ]
}
