import { type AnyKernel, createSlice, type ReadableStore, type TraceRecording } from '#kernel'

/** The recording of a kernel, live. */
export interface EventFeed {
  readonly store: ReadableStore<TraceRecording>
  dispose(): void
}

/** Events come in bursts: they are shown together. Milliseconds. */
const burst = 60

/** Follows what a kernel records. */
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
