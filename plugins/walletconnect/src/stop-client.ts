import {
  clientEvents,
  coreInternals,
  engineInternals,
  type RelayerInternals,
  type SignClient,
} from './sign-client.js'

const ended = { code: 6000, message: 'The page ended the connection' }

/**
 * What the relay is made to have answered from here on. An error would end in listeners of the library that nobody
 * guards, and so in the page's console.
 */
const nothing = { messages: [], hasMore: false }

function settleProposals(client: SignClient): void {
  for (const proposal of client.proposal.getAll()) {
    client.core.expirer.del(proposal.id)
    // Answers the waiting approval, which holds a timer of five minutes otherwise.
    client.events.emit('proposal_expire', { id: proposal.id })
  }
}

function settleWalletRequests(client: SignClient): void {
  const { events } = engineInternals(client)
  for (const name of events.eventNames())
    if (typeof name === 'string' && name.startsWith('session_request:')) events.emit(name, { error: ended })
}

/** Everything that was sent and not answered holds a timer: answer it. Gives the ids. */
function settleRequests(relayer: RelayerInternals): readonly string[] {
  const ids = relayer.requestsInFlight.splice(0).map((tag) => tag.slice(0, tag.indexOf(':')))
  for (const id of ids) relayer.provider.events?.emit(id, { id, jsonrpc: '2.0', result: nothing })
  return ids
}

/** A publication waits for word of its id even after it failed, for a minute. */
function settlePublishes(relayer: RelayerInternals, ids: Iterable<string>): void {
  for (const id of new Set([...ids, ...relayer.publisher.queue.keys()]))
    relayer.events.emit('relayer_publish', { id })
  relayer.publisher.queue.clear()
}

function forgetTopics(relayer: RelayerInternals): void {
  const { subscriber } = relayer
  for (const topic of subscriber.pending.keys())
    subscriber.events.emit('subscription_created', { topic, id: topic })
  subscriber.events.removeAllListeners()
  subscriber.subscriptions.clear()
  subscriber.pending.clear()
  subscriber.topicMap.clear()
  subscriber.cached = []
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/**
 * Ends a client for good. The library has no such thing: what it leaves is a beat every five seconds, a socket that
 * opens itself again, a timer for each request, proposal and publication on its way, and listeners.
 */
export async function stopClient(client: SignClient): Promise<void> {
  const core = coreInternals(client)
  const { relayer } = core
  core.heartbeat.stop()
  core.heartbeat.events.removeAllListeners()
  relayer.transportExplicitlyClosed = true
  relayer.request = () => Promise.resolve(nothing)
  // Each step of a request that was under way shows up a turn after the one before it.
  for (let step = 0; step < 3; step += 1) {
    settleProposals(client)
    settleWalletRequests(client)
    const ids = settleRequests(relayer)
    await turn()
    settlePublishes(relayer, ids)
  }
  forgetTopics(relayer)
  clearTimeout(relayer.reconnectTimeout)
  await relayer.transportClose().catch(() => undefined)
  clientEvents(client).removeAllListeners()
  for (const part of [core, core.expirer, core.history, core.pairing, relayer.publisher, relayer])
    part.events.removeAllListeners()
  // A socket that was on its way while the client ended must not stay open.
  relayer.events.on('relayer_connect', () => {
    relayer.transportClose().catch(() => undefined)
  })
}
