'use client'

import { type AnyKernel, BusToken } from '#kernel'
import { accountReader, type NamespaceOptions } from '../bindings/account-reader.js'
import type { Reader } from '../bindings/reader.js'
import { useProvidedKernel } from './use-provided-kernel.js'
import { useReader } from './use-reader.js'

/** The options of a hook whose value has to be loaded. */
export interface SuspenseOptions extends NamespaceOptions {
  /**
   * True: the component suspends in a browser until the last wallet is restored and the value is loaded, so that the nearest
   * `<Suspense>` displays its fallback. A server renders the page of nobody. Default false.
   */
  readonly suspense?: boolean
}

/** A value whose component suspends while it is loading. */
export type Settled<T extends { readonly status: string }> = Omit<T, 'status'> & {
  readonly status: Exclude<T['status'], 'loading'>
}

interface Status {
  readonly status: string
}

/** Creates a reader. Its function is the same for every component. */
type CreateReader<T extends Status> = (kernel: AnyKernel, options: NamespaceOptions) => Reader<T>

interface KeptReader {
  /** Returns what a component throws while its value is pending, `undefined` once it is there. */
  pending(): Promise<void> | undefined
  readonly reader: Reader<Status>
}

/** The readers of components that suspend, by what creates them and their namespace. */
type KeptReaders = Map<unknown, Map<string | undefined, KeptReader>>

const key = Symbol.for('quoin.suspended')
/** A component that was removed while it was suspended says nothing: those that are left suspend again after this time. */
const followMs = 30_000

/** React drops the memory of components that were not displayed yet, of a provider below the `<Suspense>` too: the kernel keeps it. */
function keptReaders(kernel: AnyKernel): KeptReaders {
  const known: KeptReaders | undefined = Reflect.get(kernel, key)
  if (known) return known
  const kept: KeptReaders = new Map()
  Object.defineProperty(kernel, key, { value: kept })
  return kept
}

function keepReader(kernel: AnyKernel, options: NamespaceOptions, reader: Reader<Status>): KeptReader {
  const account = accountReader(kernel, options)
  const isPending = (): boolean => {
    const { status, isConnected } = account.get()
    // A kernel that has started has a chain. A namespace that the host does not list stays idle.
    const isIdle = status === 'idle' && kernel.chains.list().length === 0
    return (!isConnected && (isIdle || status === 'restoring')) || reader.get().status === 'loading'
  }
  let settled: Promise<void> | undefined
  // The component is not displayed and follows nothing itself.
  const settle = (): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        for (const stop of stops) stop()
        settled = undefined
      }
      const finish = (): void => {
        end()
        resolve()
      }
      const check = (): void => {
        if (!isPending()) finish()
      }
      const bus = kernel.get(BusToken)
      const stops = [
        account.subscribe(check),
        reader.subscribe(check),
        // A namespace that is not listed changes no store.
        bus.on('kernel:started', check),
        bus.on('kernel:disposed', end),
        kernel.platform.after(followMs, finish),
      ]
    })
  return {
    reader,
    pending() {
      if (!isPending()) return undefined
      settled ??= settle()
      return settled
    },
  }
}

/**
 * Displays a reader of the kernel as `useReader` does. With `suspense` the component suspends while the value is pending; several
 * components with the same value share its reader.
 */
export function useSuspendingReader<T extends Status>(
  hook: string,
  create: CreateReader<T>,
  { suspense = false, ...options }: SuspenseOptions,
): T {
  const kernel = useProvidedKernel(hook)
  const { namespace } = options
  const own = (): KeptReader => {
    const kept = keptReaders(kernel)
    const ofKind = kept.get(create) ?? new Map<string | undefined, KeptReader>()
    kept.set(create, ofKind)
    const known = ofKind.get(namespace) ?? keepReader(kernel, options, create(kernel, options))
    ofKind.set(namespace, known)
    return known
  }
  const value = useReader<T>(
    hook,
    // The map has it from the same function, whose readers are of this type.
    () => (suspense ? (own().reader as Reader<T>) : create(kernel, options)),
    namespace,
    suspense,
  )
  const pending = suspense && typeof document !== 'undefined' ? own().pending() : undefined
  // How React knows that a component waits, in every version.
  if (pending) throw pending
  return value
}
