import {
  type AnyKernel,
  BusToken,
  createSlice,
  type ErrorCode,
  type QuoinError,
  type ReadableStore,
} from '#kernel'

/** A setup error that the host has to fix (ERR-01). */
export interface RaisedAlert {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly code: ErrorCode
  /** Missing for alerts that were raised before the devtools were mounted: a recording keeps only their codes. */
  readonly error: QuoinError | undefined
}

/** Alerts of a kernel, oldest first. */
export interface AlertLog {
  readonly store: ReadableStore<readonly RaisedAlert[]>
  dispose(): void
}

/** The maximum number of alerts: each is raised once per code, so there are few. */
const max = 50

/** Creates a log of the kernel's alerts, including those of its recording. */
export function createAlertLog(kernel: AnyKernel): AlertLog {
  const past = kernel
    .recording()
    .entries.filter(({ event }) => event === 'alert:raised')
    // The kernel writes the code of the error as the one fact of an alert.
    .map(({ at, facts }) => ({ at, code: facts?.code as ErrorCode, error: undefined }))
  const store = createSlice<readonly RaisedAlert[]>(past, () => undefined)
  const dispose = kernel.get(BusToken).on('alert:raised', ({ error }) => {
    const alert = { at: kernel.platform.now(), code: error.code, error }
    store.setState((all) => [...all, alert].slice(-max))
  })
  return { store, dispose }
}
