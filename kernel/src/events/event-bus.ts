/** Whom an event is traced or a fault reported for: the id of a plugin, `kernel` or `host`. */
export type EventSource = string

export interface TraceEntry {
  readonly at: number
  readonly event: string
  readonly source: EventSource
  readonly listeners: number
}

/**
 * A bus with a type per event. Events arrive in the order they were emitted, also when a listener emits: those
 * wait until every listener heard the first. A listener that throws is reported; the others still run.
 */
export interface EventBus<Events extends object> {
  on<Name extends keyof Events & string>(
    name: Name,
    listener: (payload: Events[Name]) => void,
    owner?: EventSource,
  ): () => void
  emit<Name extends keyof Events & string>(name: Name, payload: Events[Name], source?: EventSource): void
  trace(listener: (entry: TraceEntry) => void): () => void
  dispose(): void
}
