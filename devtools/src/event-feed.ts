import { type AnyKernel, createSlice, type ReadableStore, type TraceRecording } from '#kernel'

/** The recording of a kernel, live. */
export interface EventFeed {
  readonly store: ReadableStore<TraceRecording>
  dispose(): void
}

/** Interval of updates: events come in bursts and are displayed together. Milliseconds. */
const burst = 60

/** Creates a live feed of the kernel's recording. */
export function createEventFeed(kernel: AnyKernel): EventFeed {
  const store = createSlice(kernel.recording(), () => undefined)
  let cancel: (() => void) | undefined
  const stop = kernel.trace(() => {
    cancel ??= kernel.platform.after(burst, () => {
      cancel = undefined
      store.setState(kernel.recording())
    })
  })
  return {
    store,
    dispose() {
      stop()
      cancel?.()
    },
  }
}
