import { durations, type Platform } from '#kernel'
import type { SignClient } from '../client/sign-client.js'
import { within } from '../client/within.js'
import { WalletConnectError } from '../walletconnect-error.js'

/** Timeout of notifying the wallet of the end. Milliseconds. */
const goodbyeMs = durations.threeSeconds

const reason = { code: 6000, message: 'User disconnected.' }

/** The functions that end a session on this page. */
export interface SessionEndings {
  /**
   * Ends a session: the wallet is notified if the relay accepts the message in time; on this page the session ends in
   * any case.
   */
  endQuietly(client: SignClient, topic: string): void
  /**
   * Ends every session.
   *
   * @throws `RELAY_UNREACHABLE` if a wallet was not notified
   */
  endAll(client: SignClient): Promise<void>
  endOthers(client: SignClient, kept: string): void
  /** Deletes the local copy of a session: another tab ended it and notified the wallet. */
  dropSession(client: SignClient, topic: string): Promise<void>
}

export function createSessionEndings(platform: Pick<Platform, 'after'>): SessionEndings {
  /** Sessions whose wallet is being notified: once is enough. */
  const endings = new Map<string, Promise<void>>()

  async function dropSession(client: SignClient, topic: string): Promise<void> {
    if (!client.session.keys.includes(topic)) return
    client.core.expirer.del(topic)
    await client.session.delete(topic, reason)
  }

  async function notify(client: SignClient, topic: string): Promise<void> {
    const notified = client.disconnect({ topic, reason })
    // If the kernel is disposed meanwhile, nothing awaits this promise.
    notified.catch(() => undefined)
    try {
      await within(platform, notified, {
        ms: goodbyeMs,
        late: () => new WalletConnectError('RELAY_UNREACHABLE', { details: 'The wallet was not notified' }),
      })
    } finally {
      await dropSession(client, topic)
    }
  }

  function endSession(client: SignClient, topic: string): Promise<void> {
    const ending = endings.get(topic) ?? notify(client, topic).finally(() => endings.delete(topic))
    endings.set(topic, ending)
    return ending
  }

  function endQuietly(client: SignClient, topic: string): void {
    endSession(client, topic).catch(() => undefined)
  }

  return {
    endQuietly,
    async endAll(client) {
      const topics = client.session.getAll().map(({ topic }) => topic)
      const ends = await Promise.allSettled(topics.map((topic) => endSession(client, topic)))
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed) throw failed.reason
    },
    dropSession,
    endOthers(client, kept) {
      for (const other of client.session.getAll()) if (other.topic !== kept) endQuietly(client, other.topic)
    },
  }
}
