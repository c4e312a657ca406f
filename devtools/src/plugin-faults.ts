import {
  type AnyKernel,
  BusToken,
  createSlice,
  type PluginPhase,
  type QuoinError,
  type ReadableStore,
} from '#kernel'

/** A fault of a plugin: its error is kept here only, never in a recording. */
export interface PluginFault {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly plugin: string
  readonly phase: PluginPhase
  readonly error: QuoinError
}

/** The newest faults of a kernel's plugins, oldest first, since the devtools were mounted. */
export interface PluginFaults {
  readonly store: ReadableStore<readonly PluginFault[]>
  dispose(): void
}

const max = 50

/** Keeps the errors of plugins: a plugin whose view or listener throws keeps running, and its state does not show it. */
export function createPluginFaults(kernel: AnyKernel): PluginFaults {
  const store = createSlice<readonly PluginFault[]>([], () => undefined)
  const dispose = kernel.get(BusToken).on('kernel:pluginFailed', (fault) => {
    store.setState((all) => [...all, { ...fault, at: kernel.platform.now() }].slice(-max))
  })
  return { store, dispose }
}
