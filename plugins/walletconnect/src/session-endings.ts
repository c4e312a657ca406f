import { durations, type Platform } from '#kernel'
import type { SignClient } from './sign-client.js'
import { WalletConnectError } from './walletconnect-error.js'
import { within } from './within.js'

/** How long the wallet is notified of the end before it is left to find out. Milliseconds. */
const goodbyeMs = durations.threeSeconds

const reason = { code: 6000, message: 'User disconnected.' }

/** The ways in which a session ends here. */
export interface SessionEndings {
  /** Ends a session: the wallet is notified if the relay takes it in time; here it is over in any case. */
  endQuietly(client: SignClient, topic: string): void
  /**
   * Ends every session.
   *
   * @throws `RELAY_UNREACHABLE` where a wallet was not notified
   */
  endAll(client: SignClient): Promise<void>
  endOthers(client: SignClient, kept: string): void
  /** Another tab ended it and notified the wallet; here its copy goes. */
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
    // Where the kernel ends meanwhile, nobody waits for it.
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
