/** The source of an event, or the owner of code that failed: the id of a plugin, `kernel` or `host`. */
export type EventSource = string

/** Facts of an event that are not its payload: ids of views, connectors, networks and methods, error codes. */
export type TraceFacts = Readonly<Record<string, string | number | boolean>>

/** An event as it was emitted. Never its payload: no address, parameter, text, link, token or signature. */
export interface TraceEntry {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly event: string
  readonly source: EventSource
  readonly listeners: number
  readonly facts?: TraceFacts | undefined
}

/** A kernel's recording of its newest events, about 1 MB. Plain data that may be sent to a developer. */
export interface TraceRecording {
  /** The version of the kernel. */
  readonly kernel: string
  readonly entries: readonly TraceEntry[]
  /** The number of older entries that were removed. */
  readonly dropped: number
}

/**
 * A bus with a type per event. Events are delivered in the order they were emitted: one that a listener emits waits
 * until every listener received the first. A listener that throws is reported; the others still run.
 */
export interface EventBus<Events extends object> {
  on<Name extends keyof Events & string>(
    name: Name,
    listener: (payload: Events[Name]) => void,
    owner?: EventSource,
  ): () => void
  emit<Name extends keyof Events & string>(name: Name, payload: Events[Name], source?: EventSource): void
  /** Returns whether an event has listeners: code for an event without listeners need not be loaded. */
  listens<Name extends keyof Events & string>(name: Name): boolean
  trace(listener: (entry: TraceEntry) => void): () => void
  /** The newest events. */
  recording(): TraceRecording
  dispose(): void
}
