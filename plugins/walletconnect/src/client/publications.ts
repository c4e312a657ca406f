import type { CoreInternals } from './sign-client.js'

/** Publications of the client that can be stopped. */
export interface Publications {
  /** Starts to track a publication. Call it before publishing. */
  follow(id: string): void
  /** The relay accepted the publication: it can no longer be stopped. */
  release(id: string): void
  /**
   * Stops a publication: it is neither repeated nor sent after the next reconnect.
   *
   * @returns true if it was handed to a socket before, so that the relay may still deliver it
   */
  withdraw(id: string): boolean
}

/**
 * Guards the client's publications to the relay.
 *
 * The library reports a failed publication after a minute, but keeps it queued for a connection: it would be sent after
 * the next reconnect, when the user may have repeated the request. Only data written to a socket leaves the page, so a
 * withdrawn publication is stopped there (SEC-06).
 */
export function guardPublications({ relayer }: Pick<CoreInternals, 'relayer'>): Publications {
  /** By id: true if it was handed to a socket. */
  const followed = new Map<string, boolean>()
  const withdrawn = new Set<string>()
  const { publisher, registerProviderListeners } = relayer

  // Called for each new socket, before anything can be sent over it.
  relayer.registerProviderListeners = () => {
    const { connection } = relayer.provider
    const send = connection.send.bind(connection)
    connection.send = async (payload) => {
      const id = String(payload.id)
      if (withdrawn.has(id)) return
      if (followed.has(id)) followed.set(id, true)
      await send(payload)
    }
    registerProviderListeners()
  }
  // Same as the library's own, but a repetition that fails does not cause an unhandled rejection.
  publisher.checkQueue = () => {
    for (const { request, opts } of publisher.queue.values())
      publisher.rpcPublish(request, opts).catch(() => undefined)
  }

  return {
    follow: (id) => void followed.set(id, false),
    release(id) {
      followed.delete(id)
      publisher.queue.delete(id)
    },
    withdraw(id) {
      const wasHanded = followed.get(id) ?? false
      followed.delete(id)
      withdrawn.add(id)
      publisher.queue.delete(id)
      return wasHanded
    },
  }
}
