import { type TransactionsApi, TransactionsToken } from '#plugins/transactions'
import type { Tab } from '../world/tab.js'
import { TabGone, type World } from '../world/world.js'

/** Returns the transactions whose hash a wallet had answered to a page, or that the page itself had handed to a node. */
function sentBy({ history: { events }, walletConnect }: World, tab: Tab): readonly string[] {
  // A request of the same millisecond is of the page before.
  const isRequested = (request: string): boolean =>
    events.some(
      (event) => event.type === 'requested' && event.request === request && event.at > tab.startedAt,
    )
  // At the same millisecond the answer may not have reached the page.
  const isAnswered = (request: string): boolean =>
    // The answer of a wallet app may be on its way through the relay.
    !walletConnect &&
    events.some(
      (event) =>
        event.type === 'answered' &&
        event.request === request &&
        event.answer === 'approved' &&
        event.at < tab.endedAt(),
    )
  return events.flatMap((event) =>
    event.type === 'executed' &&
    !['signature', 'purchase'].includes(event.content.action) &&
    isRequested(event.request) &&
    // The answer to a batch names no transaction.
    event.batch === undefined &&
    // A page stores what only was signed before it hands it to a node.
    (!event.content.network.startsWith('eip155:') || isAnswered(event.request))
      ? [event.id]
      : [],
  )
}

/** Returns the transactions that a page listed or had sent, and that it had not displayed as settled. */
const unsettledOf = (world: World, tab: Tab): readonly string[] =>
  [...new Set([...tab.followed, ...sentBy(world, tab)])].filter((id) => !tab.settled.has(id))

/**
 * The open page lists what it has sent: also what a wallet answered after its connection had ended, or after the user had given up. Code that
 * did not arrive follows nothing.
 */
export function checkListed(world: World): readonly string[] {
  const { tab, history } = world
  const wasCodeMissing = history.events.some(
    (event) => event.type === 'fault' && event.text === 'code does not arrive',
  )
  if (!tab.isOpen() || wasCodeMissing) return []
  return sentBy(world, tab)
    .filter((id) => !tab.followed.has(id))
    .map((id) => `listed: ${id} was sent, and its page does not list it`)
}

/** A page lists what the page before it had sent and not seen settled, whatever ended that page. Call it after the next page was opened. */
export async function checkKept(world: World, ended: Tab): Promise<readonly string[]> {
  const unsettled = unsettledOf(world, ended)
  if (unsettled.length === 0) return []
  let service: TransactionsApi | undefined
  const missing = (): readonly string[] => {
    const listed = service?.store.getState().map(({ id }) => id) ?? []
    return unsettled.filter((id) => !listed.includes(id))
  }
  void world.track('load', world.tab.kernel.load(TransactionsToken)).then((loaded) => {
    service = loaded
  })
  try {
    if (await world.until(() => missing().length === 0, 30_000)) return []
  } catch (error) {
    if (error instanceof TabGone) return []
    throw error
  }
  if (world.isStorageUnreliable || world.isCodeMissing) return []
  return missing().map((id) => `listed: ${id} was sent, and the next page does not list it`)
}
