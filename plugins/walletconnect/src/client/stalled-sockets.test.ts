import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import type { CoreInternals } from './sign-client.js'
import { closeStalledSockets } from './stalled-sockets.js'

function createConnection() {
  const events = new EventEmitter()
  return {
    connected: false,
    close: vi.fn(async () => undefined),
    send: async () => undefined,
    once: (event: string, listener: () => void) => void events.once(event, listener),
    open() {
      this.connected = true
      events.emit('open')
    },
  }
}

function createRelayer() {
  const registered = vi.fn()
  const relayer = {
    provider: { connection: createConnection() },
    registerProviderListeners: registered,
  }
  // The part of the library's relayer that opens sockets.
  closeStalledSockets({ relayer: relayer as unknown as CoreInternals['relayer'] })
  return {
    registered,
    /** Replaces the socket as the library does, and returns the new one. */
    reconnect() {
      relayer.provider = { connection: createConnection() }
      relayer.registerProviderListeners()
      return relayer.provider.connection
    },
  }
}

it('closes a socket that connects after the library replaced it [KRN-07]', () => {
  const { reconnect, registered } = createRelayer()
  const stalled = reconnect()
  const next = reconnect()
  next.open()
  stalled.open()
  expect(stalled.close).toHaveBeenCalledTimes(1)
  expect(next.close).not.toHaveBeenCalled()
  expect(registered).toHaveBeenCalledTimes(2)
})

it('closes a socket that was open when the library replaced it [KRN-07]', () => {
  const { reconnect } = createRelayer()
  const first = reconnect()
  first.open()
  reconnect()
  expect(first.close).toHaveBeenCalledTimes(1)
})
