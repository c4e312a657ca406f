import { engineInternals, type SignClient } from './sign-client.js'

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
