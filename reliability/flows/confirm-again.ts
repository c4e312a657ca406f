import type { Content } from '../history/history.js'
import type { World } from '../world/world.js'
import type { Flow, Scene } from './flow.js'

/**
 * Returns what the wallet was asked for by the last confirmation, if no page has its answer or displays its outcome, and it may be
 * executed at any time: other wallets than those of EVM only sign, and what no page gets is not sent.
 */
function unansweredRequest({ history: { events }, tabs }: World): Content | undefined {
  const request = events
    .slice(events.findLastIndex(({ type }) => type === 'confirmed'))
    .find((event) => event.type === 'requested')
  if (request?.type !== 'requested' || request.content.action === 'approval') return undefined
  if (!request.content.network.startsWith('eip155:')) return undefined
  const answer = events.find((event) => event.type === 'answered' && event.request === request.request)
  const isKnown =
    answer?.type === 'answered' &&
    ['approved', 'rejected'].includes(answer.answer) &&
    tabs.some((tab) => tab.startedAt <= request.at && tab.endedAt() >= answer.at)
  // A batch is found by the id that its page had chosen.
  const isSettled = events.some(
    (event) =>
      event.type === 'executed' &&
      event.request === request.request &&
      tabs.some((tab) => tab.settled.has(event.id)),
  )
  return isKnown || isSettled ? undefined : request.content
}

/** Returns whether two requests are of the same account on the same network. */
export const isOfSameAccount = (one: Content, other: Content): boolean =>
  one.account === other.account && one.network === other.network

/**
 * A user who does not know what became of a request reviews the same once more and presses Confirm, without a look into the wallet. The
 * widget must refuse that: the history shows a request that the wallet receives again.
 */
export async function confirmAgain(world: World, { again }: Flow, scene: Scene): Promise<void> {
  if (scene.last !== 'unknown' || !again || world.isStorageUnreliable) return
  const request = unansweredRequest(world)
  if (request) await again(world, scene, request)
}
