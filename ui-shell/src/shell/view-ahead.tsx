import * as React from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type AnyKernel, isFresh, type ReadableStore } from '#kernel'
import { StoreReadsContext } from '../../../ui-kit/plugin/store-reads-context.js'
import { layOutHidden } from './lay-out-hidden.js'
import { type LentKernel, lendKernel } from './lend-kernel.js'

/** A view that is rendered before the modal opens. */
export interface ViewAhead {
  /** Returns true if it may still be displayed for this view. */
  serves(view: string, params: unknown): boolean
  /** Displays it, and returns its root: `undefined` if the modal has opened another view, or this one is too old. */
  show(): Root | undefined
  /** Lays out its header, or all of it, within one task: its fonts are then loaded. */
  layOut(host: HTMLElement, place: Element, part: 'header' | 'all'): void
  /** Ends it, unless it has been shown. */
  drop(): void
}

export interface ViewAheadOptions {
  readonly kernel: AnyKernel
  readonly shadow: ShadowRoot
  readonly view: string
  readonly params: unknown
  readonly contentOf: (kernel: AnyKernel) => React.ReactNode
  /** Called when it has elements that have not been laid out. */
  readonly onRendered: () => void
}

/** What a view has kept since its first render, such as a time, is not older when it opens. Milliseconds. */
const maxAgeMs = 300_000

// Read by name: bundlers report the import of a member that the host's React may not have.
const Activity: typeof React.Activity | undefined = Reflect.get(React, 'Activity')

/** Follows the stores that are read, as their readers cannot. */
function createReads(router: ReadableStore<unknown>, onChange: () => void) {
  const reads = new Map<ReadableStore<unknown>, { readonly stop: () => void; state: unknown }>()
  let hasEnded = false
  return {
    note(store: ReadableStore<unknown>) {
      // The router's state changes by the opening itself, and its readers select what does not.
      if (hasEnded || store === router) return
      const read = reads.get(store) ?? { stop: store.subscribe(onChange), state: undefined }
      read.state = store.getState()
      reads.set(store, read)
    },
    /** Returns true if each store has the state that was read last. */
    areCurrent: () => [...reads].every(([store, { state }]) => Object.is(store.getState(), state)),
    end() {
      hasEnded = true
      for (const { stop } of reads.values()) stop()
      reads.clear()
    },
  }
}

/** Renders its content again soon after it is displayed: a view may read what no store tells. */
function Renewed({ kernel, contentOf }: Pick<ViewAheadOptions, 'kernel' | 'contentOf'>): React.ReactNode {
  const [, renew] = React.useState(false)
  React.useEffect(() => kernel.platform.after(0, () => React.startTransition(() => renew(true))), [kernel])
  return contentOf(kernel)
}

/**
 * Renders a view ahead in small tasks, outside of the page, and again when a store that it reads changes. Returns `undefined`
 * without React's `Activity` (before 19.2).
 */
export function renderAhead(options: ViewAheadOptions): ViewAhead | undefined {
  const { kernel, shadow, view, params, contentOf, onRendered } = options
  if (!Activity) return undefined
  const Mode = Activity
  const root = createRoot(shadow)
  const lent: LentKernel = lendKernel(kernel, { view, params, key: 0 })
  const at = kernel.platform.now()
  let content: React.ReactNode
  const render = (mode: 'hidden' | 'visible'): void => root.render(<Mode mode={mode}>{content}</Mode>)

  let stopWaiting: (() => void) | undefined
  const renew = (): void => {
    content = (
      <StoreReadsContext.Provider value={reads.note}>
        <Renewed kernel={lent.kernel} contentOf={contentOf} />
      </StoreReadsContext.Provider>
    )
  }
  const renderHidden = (): void => {
    stopWaiting = undefined
    renew()
    React.startTransition(() => render('hidden'))
  }
  // Changes that follow each other at once are one.
  const reads = createReads(
    lent.kernel.router.store,
    () => (stopWaiting ??= kernel.platform.after(0, renderHidden)),
  )
  const observer = new MutationObserver(onRendered)
  observer.observe(shadow, { childList: true, subtree: true })
  // `kernel.state()` is read of these.
  for (const store of [kernel.connections.store, kernel.networks.store]) reads.note(store)
  const end = (): void => {
    stopWaiting?.()
    reads.end()
    observer.disconnect()
  }
  renderHidden()

  const isRecent = (): boolean => isFresh(at, maxAgeMs, kernel.platform.now())
  let isShown = false
  return {
    serves: (name, its) => isRecent() && lent.displays(name, its),
    show() {
      if (!isRecent() || !lent.show()) return undefined
      isShown = true
      // The same content is not rendered again before it is displayed, unless it reads what has changed.
      if (!reads.areCurrent()) renew()
      end()
      render('visible')
      return root
    },
    layOut(host, place, part) {
      const content = shadow.querySelector<HTMLElement>('.q-root')
      if (!content || isShown) return
      layOutHidden(
        host,
        content,
        place,
        part === 'header' ? content.querySelector<HTMLElement>('.q-frame') : null,
      )
    },
    drop() {
      if (isShown) return
      end()
      root.unmount()
    },
  }
}
