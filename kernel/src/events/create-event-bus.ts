import { EventEmitter } from 'eventemitter3'
import type { EventBus, EventSource, TraceEntry, TraceFacts } from './event-bus.js'
import { guarded } from './guarded.js'
import { createTraceBuffer } from './trace-buffer.js'

interface Emission {
  readonly name: string
  readonly payload: unknown
  readonly source: EventSource
}

export interface EventBusOptions {
  readonly now: () => number
  /** Told what a listener of an owner threw at an event, or how its promise failed. */
  readonly onFault: (owner: EventSource, error: unknown, event?: string) => void
  /** What a trace may tell of an event. */
  readonly factsOf?: (name: string, payload: unknown) => TraceFacts | undefined
}

/** A bus as its kernel has it. */
export interface KernelBus<Events extends object> extends EventBus<Events> {
  /** The event that listeners are hearing now. */
  current(): string | undefined
}

/** Makes a bus over eventemitter3, which by itself stops at the first throwing listener and re-enters. */
export function createEventBus<Events extends object>({
  now,
  onFault,
  factsOf,
}: EventBusOptions): KernelBus<Events> {
  const emitter = new EventEmitter()
  const tracers = new Set<(entry: TraceEntry) => void>()
  const buffer = createTraceBuffer()
  const queue: Emission[] = []
  let current: string | undefined
  const toldByHost = (error: unknown): void => onFault('host', error)
  const facts = ({ name, payload }: Emission): TraceFacts | undefined => {
    try {
      return factsOf?.(name, payload)
    } catch {
      // An error that was thrown by anybody may throw when it is looked at.
      return undefined
    }
  }

  const drain = (): void => {
    if (current !== undefined) return
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        current = next.name
        const entry: TraceEntry = {
          at: now(),
          event: next.name,
          source: next.source,
          listeners: emitter.listenerCount(next.name),
          facts: facts(next),
        }
        buffer.add(entry)
        for (const tracer of tracers) tracer(entry)
        emitter.emit(next.name, next.payload)
      }
    } finally {
      current = undefined
    }
  }

  return {
    on(name, listener, owner = 'host') {
      let active = true
      const hear = guarded(listener, (error) => onFault(owner, error, name))
      const heard = (payload: Parameters<typeof listener>[0]): void => {
        // The emitter iterates over a snapshot: one removed by an earlier listener would still be called.
        if (active) hear(payload)
      }
      emitter.on(name, heard)
      return () => {
        active = false
        emitter.off(name, heard)
      }
    },
    emit(name, payload, source = 'host') {
      queue.push({ name, payload, source })
      drain()
    },
    listens: (name) => emitter.listenerCount(name) > 0,
    trace(listener) {
      const traced = guarded(listener, toldByHost)
      tracers.add(traced)
      return () => tracers.delete(traced)
    },
    current: () => current,
    recording: buffer.recording,
    dispose() {
      emitter.removeAllListeners()
      tracers.clear()
      queue.length = 0
    },
  }
}
