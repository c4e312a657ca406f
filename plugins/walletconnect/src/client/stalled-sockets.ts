import type { CoreInternals } from './sign-client.js'

type Connection = CoreInternals['relayer']['provider']['connection']

/**
 * Closes sockets that the library replaced. It opens a further socket if one does not connect within 15 seconds, and forgets the first: that
 * one would stay open once it connects, also after the end of the page's kernel.
 */
export function closeStalledSockets({ relayer }: Pick<CoreInternals, 'relayer'>): void {
  const { registerProviderListeners } = relayer
  let last: Connection | undefined
  // Called for each new socket, before it connects.
  relayer.registerProviderListeners = () => {
    if (last) closeOnceOpen(last)
    last = relayer.provider.connection
    registerProviderListeners()
  }
}

function closeOnceOpen(connection: Connection): void {
  const close = (): void => {
    connection.close().catch(() => undefined)
  }
  if (connection.connected) close()
  else connection.once('open', close)
}
