import type { Platform } from '#kernel'
import type { Session, SignClient } from '../client/sign-client.js'
import { clientPrefix, parseStored } from '../client/stored-session.js'

/** The sessions that the tabs of a page share: a session that one tab connects or ends is connected or ended in all. */
export interface SharedSessions {
  /** Topics of the stored sessions that have not ended. */
  topics(): ReadonlySet<string>
  /** Returns when a session ends, also if its wallet has extended it in another tab; `undefined` if it is not stored. Milliseconds since 1970. */
  expiresAt(topic: string): number | undefined
  /** Adds the sessions that another tab created to the client, with their keys, so that it can use and end them. */
  take(client: SignClient): Promise<void>
  /** Calls the listener when another tab created or ended one. */
  subscribe(listener: () => void): () => void
}

const isSessions = (key: string): boolean => key.endsWith('/session')
const isKeys = (key: string): boolean => key.endsWith('/keychain')

export function createSharedSessions(
  { storage, now }: Pick<Platform, 'storage' | 'now'>,
  storageKey: string,
): SharedSessions {
  const prefix = clientPrefix(storageKey)
  const values = (isWanted: (key: string) => boolean): readonly unknown[] =>
    storage
      .keys()
      .filter((key) => key.startsWith(prefix) && isWanted(key))
      .map((key) => parseStored(storage.get(key)))

  const sessions = (): readonly Session[] =>
    values(isSessions)
      .flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
      // The library wrote them, and reads them back unvalidated: only the fields used here are checked.
      .filter((one): one is Session => {
        const { topic, expiry } = Object(one)
        return typeof topic === 'string' && Number(expiry) * 1000 > now()
      })

  return {
    topics: () => new Set(sessions().map(({ topic }) => topic)),
    expiresAt(wanted) {
      const found = sessions().find(({ topic }) => topic === wanted)
      return found && found.expiry * 1000
    },
    async take(client) {
      const { crypto, expirer, relayer } = client.core
      const keys: Readonly<Record<string, unknown>> = Object.assign({}, ...values(isKeys))
      for (const session of sessions()) {
        const { topic } = session
        const key = keys[topic]
        if (client.session.keys.includes(topic) || typeof key !== 'string') continue
        const own = keys[session.self.publicKey]
        if (typeof own === 'string') await crypto.keychain.set(session.self.publicKey, own)
        await crypto.keychain.set(topic, key)
        await client.session.set(topic, session)
        expirer.set(topic, session.expiry)
        // The relay may be disconnected: the library subscribes to its topics when it reconnects.
        relayer.subscribe(topic).catch(() => undefined)
      }
    },
    subscribe: (listener) =>
      storage.subscribe((key) => {
        if (key.startsWith(prefix) && isSessions(key)) listener()
      }),
  }
}
