import { EventEmitter } from 'eventemitter3'
import type { EventBus, EventSource, TraceEntry, TraceFacts } from './event-bus.js'
import { createTraceBuffer } from './trace-buffer.js'

interface Emission {
  readonly name: string
  readonly payload: unknown
  readonly source: EventSource
}

export interface EventBusOptions {
  readonly now: () => number
  /** Told what a listener of an owner threw, or how its promise failed. */
  readonly onFault: (owner: EventSource, error: unknown) => void
  /** What a trace may tell of an event. */
  readonly factsOf?: (name: string, payload: unknown) => TraceFacts | undefined
}

/** Makes a bus over eventemitter3, which by itself stops at the first throwing listener and re-enters. */
export function createEventBus<Events extends object>({
  now,
  onFault,
  factsOf,
}: EventBusOptions): EventBus<Events> {
  const emitter = new EventEmitter()
  const tracers = new Set<(entry: TraceEntry) => void>()
  const buffer = createTraceBuffer()
  const queue: Emission[] = []
  let draining = false

  const drain = (): void => {
    if (draining) return
    draining = true
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const entry: TraceEntry = {
          at: now(),
          event: next.name,
          source: next.source,
          listeners: emitter.listenerCount(next.name),
          facts: factsOf?.(next.name, next.payload),
        }
        buffer.add(entry)
        for (const tracer of tracers) tracer(entry)
        emitter.emit(next.name, next.payload)
      }
    } finally {
      draining = false
    }
  }

  return {
    on(name, listener, owner = 'host') {
      let active = true
      const guarded = (payload: Parameters<typeof listener>[0]): void => {
        // The emitter iterates over a snapshot: one removed by an earlier listener would still be called.
        if (!active) return
        try {
          const result: unknown = listener(payload)
          if (result instanceof Promise) result.catch((error: unknown) => onFault(owner, error))
        } catch (error) {
          onFault(owner, error)
        }
      }
      emitter.on(name, guarded)
      return () => {
        active = false
        emitter.off(name, guarded)
      }
    },
    emit(name, payload, source = 'host') {
      queue.push({ name, payload, source })
      drain()
    },
    trace(listener) {
      const guarded = (entry: TraceEntry): void => {
        try {
          listener(entry)
        } catch (error) {
          onFault('host', error)
        }
      }
      tracers.add(guarded)
      return () => tracers.delete(guarded)
    },
    recording: buffer.recording,
    dispose() {
      emitter.removeAllListeners()
      tracers.clear()
      queue.length = 0
    },
  }
}
