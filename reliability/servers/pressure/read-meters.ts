/** The state of a server's process, by its own metrics. */
export interface Meters {
  /** Resident memory. Bytes. */
  readonly memory: number
  /** Used heap. Bytes. */
  readonly heap: number
  /** Open file descriptors. */
  readonly files: number
  /** Handles of the event loop: sockets, timers, servers. */
  readonly handles: number
}

export async function readMeters(url: string): Promise<Meters> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string): number =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    memory: value('process_resident_memory_bytes'),
    heap: value('nodejs_heap_size_used_bytes'),
    files: value('process_open_fds'),
    handles: value('nodejs_active_handles_total'),
  }
}
