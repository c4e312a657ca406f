import { kernelVersion } from '../constants.js'
import type { TraceEntry, TraceRecording } from './event-bus.js'

/** Estimates the size in bytes: characters are two bytes in memory; the rest is the cost of an object. */
function sizeOf({ event, source, facts = {} }: TraceEntry): number {
  let size = 96 + 2 * (event.length + source.length)
  for (const name in facts) size += 32 + 2 * (name.length + String(facts[name]).length)
  return size
}

/** Keeps the newest entries. */
export interface TraceBuffer {
  add(entry: TraceEntry): void
  recording(): TraceRecording
}

/**
 * Creates a buffer.
 *
 * @param limit bytes, estimated: the oldest entries are removed beyond it (KRN-11)
 */
export function createTraceBuffer(limit = 1_000_000): TraceBuffer {
  let entries: TraceEntry[] = []
  let first = 0
  let size = 0
  let dropped = 0
  return {
    add(entry) {
      entries.push(entry)
      size += sizeOf(entry)
      for (let oldest = entries[first]; size > limit && oldest; oldest = entries[first]) {
        size -= sizeOf(oldest)
        first++
        dropped++
      }
      // Compacted only now and then, so that adding stays cheap.
      if (first > 1_000 && first > entries.length / 2) {
        entries = entries.slice(first)
        first = 0
      }
    },
    recording: () => ({ kernel: kernelVersion, entries: entries.slice(first), dropped }),
  }
}
