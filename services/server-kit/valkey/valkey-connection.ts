import { createClient } from '@redis/client'

/** Time limit of a connection attempt. Milliseconds. */
const CONNECT_WITHIN = 2000
/** Pause before the next attempt: doubles up to the max, with a random part so that processes do not return at once. */
const MIN_PAUSE = 100
const MAX_PAUSE = 3000
/** Max number of commands that wait for their responses. */
const MAX_WAITING = 20_000

function newClient(url: string) {
  return createClient({
    url: url.replace(/^valkey/, 'redis'),
    // RESP2 and no commands of Redis alone: Valkey has them all.
    RESP: 2,
    maintNotifications: 'disabled',
    disableClientInfo: true,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    // The breaker limits the time: the client's own limit ends only commands that were not sent.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: CONNECT_WITHIN,
      reconnectStrategy: (retries) => Math.min(MAX_PAUSE, MIN_PAUSE * 2 ** retries) * (0.5 + Math.random()),
    },
  })
}

/** A client of `@redis/client`. */
export type ValkeyClient = ReturnType<typeof newClient>

export interface ConnectionObserver {
  /** Called once for each outage, with its first error. */
  lost(error: Error): void
  /** Called when the connection is usable, also the first time. */
  ready(): void
}

/** A connection that is restored in the background. */
export interface ValkeyConnection {
  /** Returns the client; `undefined` while there is no connection. */
  client(): ValkeyClient | undefined
  /** Replaces a client whose connection is open but silent. Its running commands fail. */
  replace(client: ValkeyClient): void
  /** Ends the connection. Running commands fail. */
  close(): void
}

/**
 * Connects in the background, again after each loss.
 *
 * @throws `TypeError` for an invalid URL
 */
export function connectToValkey(url: string, observer: ConnectionObserver): ValkeyConnection {
  let isLost = false
  let isClosed = false

  function start(): ValkeyClient {
    const client = newClient(url)
    client.on('error', (error: Error) => {
      if (isLost || isClosed || client !== current) return
      isLost = true
      observer.lost(error)
    })
    client.on('ready', () => {
      isLost = false
      observer.ready()
    })
    // The first attempt is repeated like all others; it rejects only once the client is closed.
    client.connect().catch(() => {})
    return client
  }

  let current = start()
  return {
    client: () => (current.isReady ? current : undefined),
    replace(client) {
      if (client !== current || isClosed) return
      current = start()
      client.destroy()
    },
    close() {
      isClosed = true
      current.destroy()
    },
  }
}
