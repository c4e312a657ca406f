import type { AnyKernel } from '#kernel'
import type { QuoinMountOptions } from './quoin-mount-options.js'

/** The context that a mount provides to the elements on the page. A new object when the theme changes. */
export interface QuoinContext {
  readonly kernel: AnyKernel
  /** Loads what the next opening needs; called when the user is likely to open the modal. */
  prefetch(): void
  /** The tokens of the theme, as the text of a style sheet. */
  readonly theme: string
  /** The last opening failed: the modal's own code did not load. The pressed button reports it. */
  readonly failed: boolean
  /** The options of the mount. A copy of the package from before them has none. */
  readonly options?: QuoinMountOptions
}

/**
 * The key of the context, by the Web Components Community Group's context protocol: it is the same in two copies of the package
 * on a page.
 */
export const quoinContext: symbol = Symbol.for('quoin.context')

type ContextCallback = (value: QuoinContext, unsubscribe?: () => void) => void

interface ContextRequest extends Event {
  readonly context?: unknown
  readonly callback?: ContextCallback
  readonly subscribe?: boolean
  /** The kernel whose context is requested, if it is known. */
  readonly kernel?: AnyKernel | undefined
}

/** Creates an event of the protocol: fields on a plain event, so that every implementation can read it. */
function contextEvent(type: string, fields?: Omit<ContextRequest, keyof Event | 'context'>): Event {
  const event = new Event(type, { bubbles: true, composed: true })
  return Object.assign(event, { context: quoinContext }, fields)
}

/**
 * Creates a request for the kernel of the page: dispatch it on the element that needs it. The nearest mount answers.
 *
 * @param kernel only a mount of this kernel answers
 */
export function contextRequest(callback: ContextCallback, kernel?: AnyKernel): Event {
  return contextEvent('context-request', { callback, subscribe: true, kernel })
}

export interface ContextProvider {
  /** Passes a new value to all subscribers. */
  update(value: QuoinContext): void
  /** Makes all subscribers request the context again: another mount may answer, or none. */
  dispose(): void
}

/** Notifies elements that another provider may answer them. */
function announce(targets: readonly EventTarget[]): void {
  for (const target of targets) target.dispatchEvent(contextEvent('context-provider'))
}

/** Answers `context-request` on the targets, and notifies elements whose request came too early. */
export function provideContext(targets: readonly EventTarget[], initial: QuoinContext): ContextProvider {
  let value = initial
  const subscribers = new Map<ContextCallback, () => void>()
  const answer = (event: Event): void => {
    // Each field is checked before it is used.
    const { context, callback, subscribe, kernel = value.kernel } = event as ContextRequest
    if (context !== quoinContext || typeof callback !== 'function' || kernel !== value.kernel) return
    event.stopImmediatePropagation()
    const unsubscribe = (): void => void subscribers.delete(callback)
    if (subscribe) subscribers.set(callback, unsubscribe)
    callback(value, subscribe ? unsubscribe : undefined)
  }
  for (const target of targets) target.addEventListener('context-request', answer)
  announce(targets)
  return {
    update(next) {
      value = next
      for (const [callback, unsubscribe] of subscribers) callback(next, unsubscribe)
    },
    dispose() {
      for (const target of targets) target.removeEventListener('context-request', answer)
      subscribers.clear()
      announce(targets)
    },
  }
}
