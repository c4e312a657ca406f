import type { ConnectorEvent, Platform } from '#kernel'

/** Tells a connector's events to whoever listens. */
export interface ConnectorBus {
  emit(event: ConnectorEvent): void
  subscribe(listener: (event: ConnectorEvent) => void): () => void
}

/** Makes a bus on which a listener that throws is reported and does not keep others from hearing (KRN-08). */
export function createConnectorBus(log: Platform['log']): ConnectorBus {
  const listeners = new Set<(event: ConnectorEvent) => void>()

  return {
    emit(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (error) {
          log('error', [error])
        }
      }
    },
    subscribe(listener) {
      const own = (event: ConnectorEvent): void => listener(event)
      listeners.add(own)
      return () => listeners.delete(own)
    },
  }
}
