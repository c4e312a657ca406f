import { guarded } from '../errors/guarded.js'
import { frozenCopy } from '../store/frozen-copy.js'
import type { EventBus, EventSource, TraceEntry, TraceFacts } from './event-bus.js'
import { createTraceBuffer } from './trace-buffer.js'

interface Emission {
  readonly name: string
  readonly payload: unknown
  readonly source: EventSource
}

export interface EventBusOptions {
  readonly now: () => number
  /** Receives what a listener of an owner threw at an event, or the reason of its rejected promise. */
  readonly onFault: (owner: EventSource, error: unknown, event?: string) => void
  /** Returns the facts of an event that a trace may include. */
  readonly factsOf?: (name: string, payload: unknown) => TraceFacts | undefined
}

/** A bus with the members that only its kernel uses. */
export interface KernelBus<Events extends object> extends EventBus<Events> {
  /** Returns the event that is being delivered. */
  current(): string | undefined
}

/** Creates a bus. Payloads are frozen copies: no listener can change another's payload or the emitter's data. */
export function createEventBus<Events extends object>({
  now,
  onFault,
  factsOf,
}: EventBusOptions): KernelBus<Events> {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const tracers = new Set<(entry: TraceEntry) => void>()
  const buffer = createTraceBuffer()
  const queue: Emission[] = []
  let current: string | undefined
  const reportHostFault = (error: unknown): void => onFault('host', error)
  const facts = ({ name, payload }: Emission): TraceFacts | undefined => {
    try {
      return factsOf?.(name, payload)
    } catch {
      // An error from foreign code may throw when it is read.
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
          listeners: listeners.get(next.name)?.size ?? 0,
          facts: facts(next),
        }
        buffer.add(entry)
        for (const tracer of tracers) tracer(entry)
        // The listeners at this moment, without those that an earlier one removes.
        const subscribers = listeners.get(next.name)
        for (const handler of [...(subscribers ?? [])])
          if (subscribers?.has(handler)) handler(next.payload as never)
      }
    } finally {
      current = undefined
    }
  }

  return {
    on(name, listener, owner = 'host') {
      const handler = guarded(listener, (error) => onFault(owner, error, name))
      const subscribers = listeners.get(name) ?? new Set()
      listeners.set(name, subscribers.add(handler))
      return () => subscribers.delete(handler)
    },
    emit(name, payload, source = 'host') {
      queue.push({ name, payload: frozenCopy(payload), source })
      drain()
    },
    listens: (name) => (listeners.get(name)?.size ?? 0) > 0,
    trace(listener) {
      const traced = guarded(listener, reportHostFault)
      tracers.add(traced)
      return () => tracers.delete(traced)
    },
    current: () => current,
    recording: buffer.recording,
    dispose() {
      listeners.clear()
      tracers.clear()
      queue.length = 0
    },
  }
}
