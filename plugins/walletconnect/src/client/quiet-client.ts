import type { Platform } from '#kernel'
import { type CoreInternals, engineInternals, type SignClient } from './sign-client.js'

/**
 * Switches off automatic behavior of the library: an event to its vendor at each start, an iframe of its vendor for
 * each proposal (five seconds if that host is unreachable), and the description of each request that the relay could
 * read. Its listeners on the window cannot be removed, so the page is watched through Platform instead.
 *
 * @returns a function that stops watching the page
 */
export function quietCore(core: CoreInternals, platform: Platform): () => void {
  const { relayer } = core
  core.eventClient.init = async () => undefined
  core.verify.register = async () => undefined
  core.verify.resolve = async () => undefined

  const publish = relayer.publish.bind(relayer)
  relayer.publish = (topic, message, options) => {
    if (!options?.tvf) return publish(topic, message, options)
    const { tvf: _readable, ...rest } = options
    return publish(topic, message, rest)
  }

  // The library opens a socket for each request without one; the sockets replace each other, and requests on all but
  // the last are lost.
  relayer.toEstablishConnection = async () => {
    await relayer.confirmOnlineStateOrThrow()
    if (relayer.connected) return
    relayer.connectPromise ??= relayer.connect().finally(() => {
      relayer.connectPromise = undefined
    })
    await relayer.connectPromise
  }

  let online = platform.page.isOnline()
  const reopen = (): void => {
    if (relayer.transportExplicitlyClosed || relayer.connected || !platform.page.isOnline()) return
    // If the relay is still unreachable, the next heartbeat or event retries.
    relayer.transportOpen().catch(() => undefined)
  }
  relayer.registerEventListeners = () => {
    core.heartbeat.events.on('heartbeat_pulse', () => {
      if (platform.page.isVisible()) reopen()
    })
  }
  return platform.page.subscribe(() => {
    const wasOnline = online
    online = platform.page.isOnline()
    if (online) return reopen()
    if (!wasOnline || relayer.transportExplicitlyClosed) return
    // The socket does not notice that the network was lost, and would never answer again.
    relayer.hasExperiencedNetworkDisruption = true
    relayer.transportDisconnect().catch(() => undefined)
  })
}

const unchecked = async (): Promise<void> => undefined

/**
 * Switches off the library's validation of updates, events and ends from wallets. The library does not await its
 * result: invalid data is passed on anyway, the rejection stays unhandled in the page's console, and ten thousand
 * accounts block the page for ten seconds. Updates and events are validated where they are read (SEC-15).
 */
export function quietEngine(client: SignClient): void {
  const engine = engineInternals(client)
  engine.isValidUpdate = unchecked
  engine.isValidEmit = unchecked
  engine.isValidExtend = unchecked
  engine.isValidDisconnect = unchecked
  const { deleteSession } = engine
  // Another tab, or the user, may have ended the session while the library answered the wallet that ended it.
  engine.deleteSession = async (ended) => {
    if (client.session.keys.includes(ended.topic)) await deleteSession(ended)
  }
}
