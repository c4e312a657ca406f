import { engineInternals, type SignClient } from './sign-client.js'

const unchecked = async (): Promise<void> => undefined

/**
 * Switches off how the library checks the updates, events and ends of wallets. It does not wait for its answer: what it refuses is
 * passed on all the same, the refusal ends unhandled in the page's console, and ten thousand accounts keep the page busy for
 * ten seconds. Updates and events are checked where they are read (SEC-15).
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
