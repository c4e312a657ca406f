import {
  type AnyKernel,
  BusToken,
  createSlice,
  type ErrorCode,
  type QuoinError,
  type ReadableStore,
} from '#kernel'

/** Something that the host has to mend (ERR-01). */
export interface RaisedAlert {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly code: ErrorCode
  /** Missing for those that were raised before the devtools were there: a recording keeps their codes only. */
  readonly error: QuoinError | undefined
}

/** Alerts of a kernel, oldest first. */
export interface AlertLog {
  readonly store: ReadableStore<readonly RaisedAlert[]>
  dispose(): void
}

/** How many are kept: each is raised once per code, so there are few. */
const most = 50

/** Keeps the alerts of a kernel, those of its recording included. */
export function createAlertLog(kernel: AnyKernel): AlertLog {
  const past = kernel
    .recording()
    .entries.filter(({ event }) => event === 'alert:raised')
    // The kernel writes the code of the error as the one fact of an alert.
    .map(({ at, facts }) => ({ at, code: facts?.code as ErrorCode, error: undefined }))
  const store = createSlice<readonly RaisedAlert[]>(past, () => undefined)
  const dispose = kernel.get(BusToken).on('alert:raised', ({ error }) => {
    const alert = { at: kernel.platform.now(), code: error.code, error }
    store.setState((all) => [...all, alert].slice(-most))
  })
  return { store, dispose }
}
