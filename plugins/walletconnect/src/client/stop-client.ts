import {
  clientEvents,
  coreInternals,
  engineInternals,
  type RelayerInternals,
  type SignClient,
} from './sign-client.js'

const ended = { code: 6000, message: 'The page ended the connection' }

/**
 * The result of all relay requests from now on. An error would be unhandled in listeners of the library, and would
 * appear in the page's console.
 */
const nothing = { messages: [], hasMore: false }

function settleProposals(client: SignClient): void {
  for (const proposal of client.proposal.getAll()) {
    client.core.expirer.del(proposal.id)
    // Settles the pending approval, which holds a timer of five minutes otherwise.
    client.events.emit('proposal_expire', { id: proposal.id })
  }
}

function settleWalletRequests(client: SignClient): void {
  const { events } = engineInternals(client)
  for (const name of events.eventNames())
    if (typeof name === 'string' && name.startsWith('session_request:')) events.emit(name, { error: ended })
}

/** Settles every pending request, because each holds a timer. Returns the ids. */
function settleRequests(relayer: RelayerInternals): readonly string[] {
  const ids = relayer.requestsInFlight.splice(0).map((tag) => tag.slice(0, tag.indexOf(':')))
  for (const id of ids) relayer.provider.events?.emit(id, { id, jsonrpc: '2.0', result: nothing })
  return ids
}

/** A publication waits for an event with its id for a minute, even after it failed. */
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
 * Stops a client for good. The library has no function for it: it leaves a heartbeat every five seconds, a socket that
 * reconnects, a timer for each pending request, proposal and publication, and listeners.
 */
export async function stopClient(client: SignClient): Promise<void> {
  const core = coreInternals(client)
  const { relayer } = core
  core.heartbeat.stop()
  core.heartbeat.events.removeAllListeners()
  relayer.transportExplicitlyClosed = true
  relayer.request = () => Promise.resolve(nothing)
  // Each step of a pending request appears one event-loop turn after the previous one.
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
  // A socket that was still connecting while the client stopped must not stay open.
  relayer.events.on('relayer_connect', () => {
    relayer.transportClose().catch(() => undefined)
  })
}
